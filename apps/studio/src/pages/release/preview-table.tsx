import type { PreparedRelease, Preview } from "@noisewright/contract/answers";
import { Term } from "../../glossary/term.js";
import { BudgetBar } from "../../ui/budget-bar.js";
import { numberText, numberTextUp, remainingText } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import { PreviewNotes } from "./preview-notes.js";
import { QuotaNote } from "./quota-note.js";

interface Props {
  readonly preview: Preview;
  /** Says why the preview is not that of the form, if it is not. */
  readonly stale?: string | undefined;
}

/** The cost of all releases together, and the noise and the expected error of each release. */
export function PreviewTable({ preview: { ledger, quota, releases, protects }, stale }: Props) {
  const { budget, before, needs, affordable, remains } = ledger;
  return (
    <div className="preview" data-stale={stale !== undefined || undefined}>
      <div>
        <p className="eyebrow">{stale ?? standingOf(releases)}</p>
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
      {quota && <QuotaNote quota={quota} />}
      <Scroll label="Table of releases">
        <table className="plain cards-on-phone">
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
                  data-label="Noise"
                  title={`${release.mechanism.why}; ${release.sensitivity.why}`}
                >
                  {release.mechanism.id}
                </td>
                <td data-label="ε">
                  {release.status === "new" ? numberTextUp(release.certified.epsilon) : "free"}
                </td>
                <td data-label="δ">{numberTextUp(release.certified.delta)}</td>
                <td className="words" data-label="Expected error">
                  {errorText(release)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {releases.map((release) => (
        <PreviewNotes key={release.name} release={release} unit={protects.unit} />
      ))}
    </div>
  );
}

/** Says how many of the releases are already paid for. */
function standingOf(releases: readonly PreparedRelease[]): string {
  const fresh = releases.filter(({ status }) => status === "new").length;
  if (fresh === releases.length) return "Preview: nothing spent yet";
  return fresh === 0
    ? "All releases are paid for"
    : `Preview: ${fresh} of ${releases.length} releases are new`;
}

/** The expected error of a release in words. */
export function errorText(release: PreparedRelease): string {
  const { statistic, expected, periods } = release;
  const { within, unit, confidence } = expected;
  const size = within === null ? "∞" : numberTextUp(within, 3);
  const sure = ` with ${numberText(100 * confidence)} % confidence`;
  if (statistic === "tables") return `± ${size} or less in a cell${sure}`;
  if (statistic === "synthetic") return `± ${size} in a count of a pair of columns${sure}`;
  if (periods) return `± ${size} in the last ${periods.every}${sure}`;
  if (unit === "value") return `± ${size}${sure}`;
  if (unit === "bounds") return `± ${size} × ${chosenText(release)}${sure}`;
  if (unit === "bounds × rows") {
    return `± ${size} × ${chosenText(release)}, divided by the number of rows${sure}`;
  }
  const isChosen = statistic === "mode" || statistic === "top";
  if (unit === "rows" && isChosen) return `lacks at most ${size} rows${sure}`;
  if (unit === "value² × rows") return `± the root of ${size} divided by the number of rows${sure}`;
  if (unit === "rows") return `rank error at most ${size} rows${sure}`;
  return `± ${size} divided by the number of rows${sure}`;
}

/** The bounds that are not known before a release. Its error grows with their product. */
function chosenText({ automatic, statistic }: PreparedRelease): string {
  const range = statistic === "mean" ? "width of the bounds" : "upper bound";
  const names = { bounds: range, rows: "rows per group", groups: "groups per person" };
  return (automatic?.chooses ?? []).map(({ of }) => names[of]).join(" × ");
}
