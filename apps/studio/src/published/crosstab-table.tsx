import { type CountView, countText } from "./count-text.js";
import type { Crosstab } from "./crosstab.js";

interface Props {
  readonly crosstab: Crosstab;
  /** The column whose values are the rows, and the column whose values are the columns. */
  readonly names: readonly string[];
  readonly view: CountView;
  readonly caption: string;
}

/** Larger tables are cut off. Their CSV file has all cells. */
const MOST_ROWS = 300;
const MOST_COLUMNS = 40;

export function CrosstabTable({ crosstab, names, view, caption }: Props) {
  const rows = crosstab.rows.slice(0, MOST_ROWS);
  const columns = crosstab.columns.slice(0, MOST_COLUMNS);
  const isCut = rows.length < crosstab.rows.length || columns.length < crosstab.columns.length;
  return (
    <>
      <table className="plain crosstab">
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {names[0]} \ {names[1]}
            </th>
            {columns.map(({ label }) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
            <th scope="col">total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, total }, i) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((column, j) => (
                <td key={column.label}>{countText(crosstab.cells[i]![j]!, view)}</td>
              ))}
              <td className="total">{countText(total, view)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">total</th>
            {columns.map(({ label, total }) => (
              <td key={label}>{countText(total, view)}</td>
            ))}
            <td className="total">{countText(crosstab.total, view)}</td>
          </tr>
        </tfoot>
      </table>
      {isCut && (
        <p className="hint">
          Only {rows.length} of {crosstab.rows.length} rows and {columns.length} of{" "}
          {crosstab.columns.length} columns are shown. The totals are for all cells, and the CSV
          file has all cells.
        </p>
      )}
    </>
  );
}
