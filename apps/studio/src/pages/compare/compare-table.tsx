import { colourOf } from "../../chart/colours.js";
import { saveText } from "../../chart/save.js";
import { csvOf } from "../../chart/table.js";
import { Term } from "../../glossary/term.js";
import { numberText, numberTextUp, withoutRoundingError } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import type { Compared, ComparisonEntry } from "../../worker/tasks/compare.js";
import { labelsOf, sharedOf } from "./compare-query.js";

interface Props {
  readonly entries: readonly ComparisonEntry[];
  readonly query: URLSearchParams;
}

const HEADS: Readonly<Record<string, string>> = {
  mae: "mean |error|",
  rmse: "rmse",
  "error:0.5": "50 % error",
  "error:0.9": "90 % error",
  "error:0.99": "99 % error",
  "error:0.999": "99.9 % error",
  bias: "bias",
  "worst bias": "worst bias",
  entropy: "entropy",
};

/** The metrics of all mechanisms side by side. The table marks the best value of each metric. */
export function CompareTable({ entries, query }: Props) {
  const unit = Number(sharedOf(query, "sensitivity"));
  const labels = labelsOf(entries);
  const sound = entries.flatMap((each, i) =>
    "fault" in each ? [] : [{ ...each, label: labels[i]!, place: i }],
  );
  const names = Object.keys(HEADS);
  const of = ({ figures }: Compared, name: string) => withoutRoundingError(figures[name]!, unit);
  const best = (name: string) => Math.min(...sound.map((each) => Math.abs(of(each, name))));
  const save = () =>
    saveText(
      "noisewright-compare.csv",
      "text/csv",
      csvOf({
        columns: ["mechanism", "certified epsilon", ...names],
        rows: sound.map((each) => [
          each.label,
          each.certified,
          ...names.map((name) => of(each, name)),
        ]),
      }),
    );
  return (
    <section className="panel compared" aria-label="Comparison">
      <div className="row">
        <h2>
          At equal <Term id="certificate">certified</Term> privacy
        </h2>
        <button type="button" className="quiet" onClick={save} aria-label="Save the numbers as CSV">
          CSV
        </button>
      </div>
      <Scroll label="Table of metrics">
        <table>
          <thead>
            <tr>
              <th scope="col">Mechanism</th>
              <th scope="col">certified ε</th>
              {names.map((name) => (
                <th scope="col" key={name}>
                  {HEADS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sound.map((each) => (
              <tr key={each.place}>
                <th scope="row">
                  <svg width="12" height="12" aria-hidden="true">
                    <circle cx="6" cy="6" r="5" fill={colourOf(each.place)} />
                  </svg>
                  {each.label}
                  <span className="params">
                    {Object.entries(each.params).map(([name, value]) => (
                      <span key={name}>
                        {name}{" "}
                        <b>{typeof value === "number" ? numberText(value) : String(value)}</b>
                      </span>
                    ))}
                  </span>
                </th>
                <td>{numberTextUp(each.certified)}</td>
                {names.map((name) => {
                  const value = of(each, name);
                  const leads = Math.abs(value) <= best(name) * (1 + 1e-9);
                  return (
                    <td key={name} data-best={(leads && sound.length > 1) || undefined}>
                      {numberText(value)}
                      {leads && sound.length > 1 && <span className="hidden"> (best)</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
