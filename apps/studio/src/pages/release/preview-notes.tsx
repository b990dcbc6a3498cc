import type { PreparedRelease, Preview } from "@noisewright/contract/answers";
import { splitText } from "../../published/bounds-text.js";
import { duePeriodsText } from "../../published/periods-text.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";

type Unit = Preview["protects"]["unit"];

interface Props {
  readonly release: PreparedRelease;
  readonly unit: Unit;
}

/** What a preview says about one release below the table of all releases. */
export function PreviewNotes({ release, unit }: Props) {
  const { name, keys, periods, expected, expectedTables, usefulRows, scale } = release;
  const notes = [
    scale && expected.text && `expected error ${expected.text}.`,
    keys && keysText(keys, unit),
    periods && duePeriodsText(periods),
    splitText(release, unit),
    usefulRows &&
      `worth it if the data have at least about ${usefulRows} rows; with fewer rows, noise hides the correlations of columns.`,
  ];
  return (
    <>
      {notes.map(
        (note) =>
          note && (
            <p className="hint" key={note}>
              {name}: {note}
            </p>
          ),
      )}
      {expectedTables && <ExpectedTables release={release} tables={expectedTables} />}
    </>
  );
}

/** Further tables are only counted. */
const MOST_TABLES = 100;

interface TablesProps {
  readonly release: PreparedRelease;
  readonly tables: NonNullable<PreparedRelease["expectedTables"]>;
}

/** The tables that will be published, with the expected error of their cells. */
function ExpectedTables({ release: { name, mechanism, expected }, tables }: TablesProps) {
  const cells = tables.reduce((sum, table) => sum + table.cells, 0);
  const size = `${counted(tables.length, "table")} with ${counted(cells, "cell")}`;
  return (
    <details>
      <summary>
        {name}: {size}; {mechanism.why}
      </summary>
      <Scroll label={`Expected errors of ${name}`}>
        <table className="plain">
          <caption>
            Expected errors of {name}, at {numberText(100 * expected.confidence)} % confidence
          </caption>
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col">Cells</th>
              <th scope="col">Error of a cell</th>
            </tr>
          </thead>
          <tbody>
            {tables.slice(0, MOST_TABLES).map((table) => (
              <tr key={table.name}>
                <th scope="row">{table.name}</th>
                <td>{numberText(table.cells)}</td>
                <td>± {table.within === null ? "∞" : numberTextUp(table.within, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {tables.length > MOST_TABLES && (
        <p className="hint">… and {counted(tables.length - MOST_TABLES, "more table")}</p>
      )}
    </details>
  );
}

const counted = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Says which keys will be named, if keys are selected privately. */
function keysText(
  { half, halfAtMost, provedMinimum }: NonNullable<PreparedRelease["keys"]>,
  unit: Unit,
): string {
  const units = unit === "row" ? "rows" : "people";
  const fewer = halfAtMost === undefined ? "" : `, or of ${half} if all have the same value`;
  const least =
    provedMinimum === undefined ? "" : `; under any rule this number is at least ${provedMinimum}`;
  return `keys of about ${halfAtMost ?? half} ${units} or more will be named${fewer}${least}.`;
}
