import type { PreparedRelease, Preview } from "@noisewright/contract/answers";
import { Term } from "../../glossary/term.js";
import { BudgetBar } from "../../ui/budget-bar.js";
import { epsilonText, numberText, numberTextUp, remainingText } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import { type FieldError, fieldErrors } from "./field-errors.js";
import type { Run } from "./use-run.js";

interface Props {
  readonly preview: Preview | undefined;
  readonly fresh: boolean;
  readonly errors: readonly FieldError[];
  /** The names of the releases, for error messages. */
  readonly names: readonly string[];
  readonly run: Run;
  readonly start: () => void;
  /** False if the ledger does not exist and the user may not create the ledger. */
  readonly hasLedger: boolean;
}

/** The cost and the expected errors of the releases, and the button that spends the budget. */
export function CostPanel({ preview, fresh, errors, names, run, start, hasLedger }: Props) {
  const ready = fresh && preview?.ledger.affordable && hasLedger && !run.running;
  return (
    <section className="panel cost" aria-label="Cost">
      {errors.length > 0 ? (
        <Errors errors={errors} names={names} />
      ) : preview ? (
        <PreviewTable preview={preview} />
      ) : (
        <p className="hint">Computing the cost…</p>
      )}
      {!hasLedger && (
        <p className="wrong">This ledger does not exist, and only a steward can create it.</p>
      )}
      <div className="run">
        <button type="button" className="main" disabled={!ready} onClick={start}>
          {run.running ? "Releasing…" : "Release"}
        </button>
        <p role="status">{statusOf(run)}</p>
        {run.running && <Progress run={run} />}
      </div>
      {run.fault && <Errors errors={fieldErrors(run.fault)} names={names} />}
    </section>
  );
}

function Errors({ errors, names }: Pick<Props, "errors" | "names">) {
  return (
    <div className="notice bad" role="alert">
      {errors.map(({ release, message }) => (
        <p key={`${release} ${message}`}>
          {release !== undefined && <b>{names[release]}: </b>}
          {message}
        </p>
      ))}
    </div>
  );
}

function statusOf({ running, progress, published }: Run): string {
  if (running) return progress ? `Releasing ${progress.what}` : "Sending the request";
  if (published) {
    const { cost, remains, budget } = published.ledger;
    const rest = remainingText(remains, budget.epsilon);
    return cost === 0
      ? `These are the stored answers, at no further cost; ${rest}.`
      : `Released for ${epsilonText(cost)}; ${rest}.`;
  }
  return "The service debits the budget first. True values never leave the service.";
}

function Progress({ run: { progress } }: { run: Run }) {
  const hasTotal = progress?.total !== undefined && progress.done !== undefined;
  return (
    <progress
      aria-label="Releasing"
      {...(hasTotal && { value: progress.done, max: progress.total })}
    />
  );
}

function PreviewTable({ preview: { ledger, releases, protects } }: { preview: Preview }) {
  const { budget, before, needs, affordable, remains } = ledger;
  return (
    <>
      <div>
        <p className="eyebrow">{standingOf(releases)}</p>
        <p className="joint">
          {needs === 0 ? (
            <strong>
              {releases.some(({ status }) => status === "paid")
                ? "Free: this release is paid for, but has no answers yet"
                : "Free: these answers are stored"}
            </strong>
          ) : needs === null ? (
            <strong>
              These releases need more δ than the budget of the ledger, which is{" "}
              {numberText(budget.delta)}
            </strong>
          ) : (
            <>
              ε = <strong>{numberTextUp(needs)}</strong> together, at δ = {numberText(budget.delta)}
              {affordable ? "" : `, but ${remainingText(remains, budget.epsilon)}`}
            </>
          )}
        </p>
        <p className="hint">
          <Term id="neighbouring-tables">Protected</Term>: {protects.meaning}.
        </p>
      </div>
      <BudgetBar
        name={ledger.name}
        budget={budget.epsilon}
        spent={before}
        more={needs ?? Infinity}
      />
      <Scroll label="Table of releases">
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
                <td>
                  {release.status === "new" ? numberTextUp(release.certified.epsilon) : "free"}
                </td>
                <td>{numberTextUp(release.certified.delta)}</td>
                <td className="words">{errorText(release)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {releases.flatMap(({ name, keys }) =>
        keys === undefined
          ? []
          : [
              <p className="hint" key={name}>
                {name}: {keysText(keys, protects.unit)}
              </p>,
            ],
      )}
    </>
  );
}

/** Says which keys will be named, if keys are selected privately. */
function keysText(
  { half, halfAtMost, provedMinimum }: NonNullable<PreparedRelease["keys"]>,
  unit: "row" | { readonly column: string },
): string {
  const units = unit === "row" ? "rows" : `units (${unit.column})`;
  const fewer = halfAtMost === undefined ? "" : `, or of ${half} if all have the same value`;
  const least =
    provedMinimum === undefined ? "" : `; under any rule this number is at least ${provedMinimum}`;
  return `keys of about ${halfAtMost ?? half} ${units} or more will be named${fewer}${least}.`;
}

/** Says how many of the releases are already paid for. */
function standingOf(releases: readonly PreparedRelease[]): string {
  const fresh = releases.filter(({ status }) => status === "new").length;
  if (fresh === releases.length) return "Preview: nothing spent yet";
  return fresh === 0
    ? "All releases are paid for"
    : `Preview: ${fresh} of ${releases.length} releases are new`;
}

function errorText({ statistic, expected }: PreparedRelease): string {
  const { within, unit, confidence } = expected;
  const size = within === null ? "∞" : numberTextUp(within, 3);
  const sure = ` with ${numberText(100 * confidence)} % confidence`;
  if (unit === "value") return `± ${size}${sure}`;
  const isChosen = statistic === "mode" || statistic === "top";
  if (unit === "rows" && isChosen) return `lacks at most ${size} rows${sure}`;
  if (unit === "value² × rows") return `± the root of ${size} divided by the number of rows${sure}`;
  if (unit === "rows") return `rank error at most ${size} rows${sure}`;
  return `± ${size} divided by the number of rows${sure}`;
}
