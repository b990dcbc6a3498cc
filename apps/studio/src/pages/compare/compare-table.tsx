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
  readonly stale: boolean;
}

const METRICS: Readonly<Record<string, string>> = {
  rmse: "rmse",
  mae: "mean |error|",
  "error:0.5": "50 % error",
  "error:0.9": "90 % error",
  "error:0.99": "99 % error",
  "error:0.999": "99.9 % error",
  bias: "bias",
  "worst bias": "worst bias",
  entropy: "entropy",
};

interface Column extends Compared {
  readonly label: string;
  readonly colour: string;
}

/**
 * One column for each mechanism and one row for each metric, so that all metrics fit on the page.
 * The table marks the best value of each metric.
 */
export function CompareTable({ entries, query, stale }: Props) {
  const unit = Number(sharedOf(query, "sensitivity"));
  const labels = labelsOf(entries);
  const columns = entries.flatMap((each, i): Column[] =>
    "fault" in each ? [] : [{ ...each, label: labels[i]!, colour: colourOf(i) }],
  );
  const metricOf = ({ figures }: Compared, name: string) =>
    withoutRoundingError(figures[name]!, unit);
  const save = () =>
    saveText(
      "noisewright-compare.csv",
      "text/csv",
      csvOf({
        columns: ["mechanism", "certified epsilon", ...Object.keys(METRICS)],
        rows: columns.map((each) => [
          each.label,
          each.certified,
          ...Object.keys(METRICS).map((name) => metricOf(each, name)),
        ]),
      }),
    );
  return (
    <section className="panel compared" aria-label="Comparison" data-stale={stale || undefined}>
      <div className="row">
        <h2>
          At equal <Term id="certificate">certified</Term> privacy
        </h2>
        <button type="button" className="quiet" onClick={save} aria-label="Save the numbers as CSV">
          CSV
        </button>
      </div>
      <Scroll label="Table of metrics">
        <table className="cards-on-phone">
          <thead>
            <tr>
              <th scope="col">Metric</th>
              {columns.map((each) => (
                <th scope="col" key={each.label}>
                  <Name {...each} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(METRICS).map(([name, label]) => (
              <MetricRow
                key={name}
                label={label}
                cells={columns.map((each) => ({ label: each.label, value: metricOf(each, name) }))}
              />
            ))}
            <tr>
              <th scope="row">certified ε</th>
              {columns.map(({ label, certified }) => (
                <td key={label} data-label={label}>
                  {numberTextUp(certified)}
                </td>
              ))}
            </tr>
            <tr className="parameters">
              <th scope="row">parameters</th>
              {columns.map(({ label, params }) => (
                <td key={label} data-label={label}>
                  <Parameters params={params} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Name({ label, colour }: Pick<Column, "label" | "colour">) {
  return (
    <>
      <svg width="12" height="12" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill={colour} />
      </svg>
      {label}
    </>
  );
}

interface Cell {
  readonly label: string;
  readonly value: number;
}

function MetricRow({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const best = Math.min(...cells.map(({ value }) => Math.abs(value)));
  const isBest = ({ value }: Cell) => cells.length > 1 && Math.abs(value) <= best * (1 + 1e-9);
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map((cell) => (
        <td key={cell.label} data-label={cell.label} data-best={isBest(cell) || undefined}>
          <span>
            {numberText(cell.value)}
            {isBest(cell) && <span className="hidden"> (best)</span>}
          </span>
        </td>
      ))}
    </tr>
  );
}

function Parameters({ params }: Pick<Compared, "params">) {
  return (
    <span className="params">
      {Object.entries(params).map(([name, value]) => (
        <span key={name}>
          {name} <b>{typeof value === "number" ? numberText(value) : String(value)}</b>
        </span>
      ))}
    </span>
  );
}
