import type { PreparedRelease, Preview } from "@noisewright/contract/answers";
import { BudgetBar } from "../../ui/budget-bar.js";
import { figure, figureUp } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import type { FaultPlace } from "./fault-place.js";
import type { Run } from "./use-run.js";

interface Props {
  readonly preview: Preview | undefined;
  readonly fresh: boolean;
  readonly place: FaultPlace | undefined;
  readonly run: Run;
  readonly start: () => void;
  /** Whether this caller may make the ledger that there is not. */
  readonly mayMake: boolean;
}

/** What it would cost and be good for, before anything is spent; and the press that spends. */
export function CostPanel({ preview, fresh, place, run, start, mayMake }: Props) {
  const ready = fresh && preview?.ledger.affordable && mayMake && !run.running;
  return (
    <section className="panel cost" aria-label="Cost">
      {place ? (
        <div className="notice bad" role="alert">
          <p>
            {place.name && <b>{place.name}: </b>}
            {place.message}
          </p>
        </div>
      ) : preview ? (
        <Planned preview={preview} />
      ) : (
        <p className="hint">Planning…</p>
      )}
      {!mayMake && (
        <p className="wrong">There is no such ledger, and only a steward can make it.</p>
      )}
      <div className="run">
        <button type="button" className="main" disabled={!ready} onClick={start}>
          {run.running ? "Releasing…" : "Release"}
        </button>
        <p role="status">{statusOf(run)}</p>
        {run.running && <Progress run={run} />}
      </div>
      {run.fault && (
        <p className="wrong" role="alert">
          {run.fault.message.replace(/^spec:\d+:\d+: /, "")}
        </p>
      )}
    </section>
  );
}

function statusOf({ running, progress, published }: Run): string {
  if (running) return progress ? `Releasing ${progress.what}` : "Asking";
  if (published) {
    const { cost, remains } = published.ledger;
    return cost === 0
      ? `Stored answers, at no further cost; ε = ${figure(remains)} is left.`
      : `Released for ε = ${figureUp(cost)}; ε = ${figure(remains)} is left.`;
  }
  return "The budget is debited first. True values never leave the service.";
}

function Progress({ run: { progress } }: { run: Run }) {
  const known = progress?.total !== undefined && progress.done !== undefined;
  return (
    <progress
      aria-label="Releasing"
      {...(known && { value: progress.done, max: progress.total })}
    />
  );
}

function Planned({ preview: { ledger, releases, protects } }: { preview: Preview }) {
  const { budget, before, needs, affordable, remains } = ledger;
  return (
    <>
      <div>
        <p className="eyebrow">{standingOf(releases)}</p>
        <p className="joint">
          {needs === 0 ? (
            <strong>
              {releases.some(({ status }) => status === "paid")
                ? "Free: paid for, and not yet answered"
                : "Free: these answers are stored"}
            </strong>
          ) : needs === null ? (
            <strong>More δ than the ledger has, which is {figure(budget.delta)} in all</strong>
          ) : (
            <>
              ε = <strong>{figureUp(needs)}</strong> together, at δ = {figure(budget.delta)}
              {affordable ? "" : `, and only ${figure(remains)} is left`}
            </>
          )}
        </p>
        <p className="hint">Protected: {protects.meaning}.</p>
      </div>
      <BudgetBar
        name={ledger.name}
        budget={budget.epsilon}
        spent={before}
        more={needs ?? Infinity}
      />
      <Scroll label="Table of planned releases">
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Release</th>
              <th scope="col" className="words">
                Noise
              </th>
              <th scope="col">ε</th>
              <th scope="col">δ</th>
              <th scope="col" className="words">
                Expected error
              </th>
            </tr>
          </thead>
          <tbody>
            {releases.map((release) => (
              <tr key={release.name}>
                <th scope="row">{release.name}</th>
                <td
                  className="words"
                  title={`${release.mechanism.why}; ${release.sensitivity.why}`}
                >
                  {release.mechanism.id}
                </td>
                <td>{release.status === "new" ? figureUp(release.certified.epsilon) : "free"}</td>
                <td>{figure(release.certified.delta)}</td>
                <td className="words">{errorText(release)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

/** What of this is spent already. */
function standingOf(releases: readonly PreparedRelease[]): string {
  const fresh = releases.filter(({ status }) => status === "new").length;
  if (fresh === releases.length) return "Preview: nothing spent yet";
  return fresh === 0 ? "All of it is paid for" : `Preview: ${fresh} of ${releases.length} are new`;
}

function errorText({ expected: { within, unit, confidence } }: PreparedRelease): string {
  const size = within === null ? "∞" : figureUp(within, 3);
  const sure = `, ${figure(100 * confidence)} % sure`;
  if (unit === "value") return `± ${size}${sure}`;
  if (unit === "rows") return `${size} rows off at most${sure}`;
  return `± ${size} ÷ number of rows${sure}`;
}
