import type { PublishedRelease } from "@noisewright/contract/answers";
import { saveText } from "../chart/save.js";
import { csvOf } from "../chart/table.js";
import { numberText } from "../ui/format.js";
import { Scroll } from "../ui/scroll.js";

interface Props {
  readonly release: PublishedRelease;
  readonly synthetic: NonNullable<PublishedRelease["synthetic"]>;
}

/** With more noise, rows whose columns are independent are about as good. */
const MOST_NOISE = 0.6;

/** The number of synthetic rows and their quality. The command line writes the rows. */
export function SyntheticView({ release: { name }, synthetic: { rows, quality } }: Props) {
  const { estimatedRows, noiseShare, tables, implied } = quality;
  // The tables that fit worst come first.
  const worst = tables.toSorted((a, b) => excessOf(b) - excessOf(a));
  const save = () =>
    saveText(
      `${name.replaceAll(/[^\w-]+/g, "-")}-quality.csv`,
      "text/csv",
      csvOf({
        columns: ["table", "distance", "noise"],
        rows: worst.map(({ columns, distance, noise }) => [
          nameOf(columns),
          ...[distance ?? "", noise ?? ""],
        ]),
      }),
    );
  return (
    <section className="part" aria-label={`Synthetic rows of ${name}`}>
      <div className="row">
        <div>
          <p>
            {numberText(rows)} rows; the data have about {numberText(estimatedRows)} rows. The noise
            in a pair of columns is {percentText(noiseShare)} of the rows.
          </p>
          <p className="hint">
            To get the rows, save the spec as YAML and run{" "}
            <code>npx noisewright release spec.yaml --tables folder</code> with the same ledger.
            Rows have no intervals: publish tables beside them.
          </p>
        </div>
        <button type="button" onClick={save}>
          Quality as CSV
        </button>
      </div>
      {(noiseShare ?? Infinity) > MOST_NOISE && (
        <p className="warnings">
          The noise is so large that rows with independent columns would be about as good. Use fewer
          columns, wider bins or a larger ε.
        </p>
      )}
      <Scroll label={`Quality of ${name}`}>
        <table className="plain">
          <caption>Distance between the measured tables and the rows</caption>
          <thead>
            <tr>
              <th scope="col">Measured table</th>
              <th scope="col">Distance from the rows</th>
              <th scope="col">Distance by noise alone</th>
            </tr>
          </thead>
          <tbody>
            {worst.slice(0, MOST_TABLES).map(({ columns, distance, noise }) => (
              <tr key={nameOf(columns)}>
                <th scope="row">{nameOf(columns)}</th>
                <td>{percentText(distance)}</td>
                <td>{percentText(noise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {worst.length > MOST_TABLES && (
        <p className="hint">
          Only the {MOST_TABLES} tables that fit worst are shown. The CSV file has all tables.
        </p>
      )}
      {implied.length > 0 && (
        <p className="hint">
          Not measured, only implied by other pairs: {implied.map(nameOf).join(", ")}.
        </p>
      )}
    </section>
  );
}

const MOST_TABLES = 60;

type Fit = Props["synthetic"]["quality"]["tables"][number];

const excessOf = ({ distance, noise }: Fit) => (distance ?? Infinity) - (noise ?? 0);

const nameOf = (columns: readonly string[]) => columns.join(" × ");

const percentText = (share: number | null) =>
  share === null ? "∞" : `${numberText(Number((100 * share).toFixed(1)))} %`;
