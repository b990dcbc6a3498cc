import { type CountView, countText } from "./count-text.js";
import { type Count, intervalsIn, labelOf, type PublishedTable, totalOf } from "./crosstab.js";

interface Props {
  readonly table: PublishedTable;
  readonly tables: readonly PublishedTable[];
  readonly caption: string;
}

/** Longer tables are cut off. Their CSV file has all cells. */
const MOST_ROWS = 300;

/** A table of one column, or the total alone. All numbers of a cell are in one line. */
export function ListTable({ table: { columns, cells }, tables, caption }: Props) {
  const hasWhole = cells.every(({ whole }) => whole !== undefined);
  const shown: readonly CountView[] = [...(hasWhole ? (["whole"] as const) : []), ...ALWAYS];
  const rows = cells.slice(0, MOST_ROWS);
  const numbers = (count: Count) =>
    shown.map((view) => <td key={view}>{countText(count, view)}</td>);
  return (
    <>
      <table className="plain crosstab">
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{columns[0] ?? "all rows"}</th>
            {shown.map((view) => (
              <th scope="col" key={view}>
                {HEADS[view]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cell) => (
            <tr key={String(cell.key)}>
              <th scope="row">{columns.length === 0 ? "total" : labelOf(cell.key[0]!)}</th>
              {numbers(cell)}
            </tr>
          ))}
        </tbody>
        {columns.length > 0 && (
          <tfoot>
            <tr className="total">
              <th scope="row">total</th>
              {numbers(totalOf(cells, intervalsIn(tables, [])([])))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length < cells.length && (
        <p className="hint">
          Only {rows.length} of {cells.length} rows are shown. The CSV file has all rows.
        </p>
      )}
    </>
  );
}

const ALWAYS = ["estimate", "interval"] as const;

const HEADS: Readonly<Record<CountView, string>> = {
  whole: "Whole number",
  estimate: "Estimate",
  interval: "Interval",
};
