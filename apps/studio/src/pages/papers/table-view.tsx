import { saveText } from "../../chart/save.js";
import { csvOf } from "../../chart/table.js";
import { numberText } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import { useShortList } from "./use-short-list.js";
import type { PaperTable } from "./views/paper-view.js";

/**
 * A table of a paper, with the paper's numbers beside our numbers. A long table scrolls; on a phone
 * its rows are cards, of which the first few are shown.
 */
export function TableView({ table, name }: { table: PaperTable; name: string }) {
  const { title, words, columns, rows } = table;
  const short = useShortList(rows.length);
  const wordy = columns.map((_, j) => rows.some((row) => /[a-z]{3}/.test(String(row[j]))));
  const file = `${name}-${title.toLowerCase().replaceAll(/\W+/g, "-")}.csv`;
  return (
    <section className="panel paper-table" aria-label={title}>
      <div className="row">
        <div>
          <p className="eyebrow">{title}</p>
          <p className="hint">{words}</p>
        </div>
        <button
          type="button"
          className="quiet"
          aria-label={`Save ${title} as CSV`}
          onClick={() => saveText(file, "text/csv", csvOf(table))}
        >
          CSV
        </button>
      </div>
      <Scroll label={`Rows of ${title}`}>
        <table className="cards-on-phone">
          <thead>
            <tr>
              {columns.map((column, j) => (
                <th
                  key={column}
                  scope="col"
                  className={wordy[j] ? "words" : undefined}
                  data-theirs={/theirs|claimed|printed/.test(column) || undefined}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, short.count).map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and never change places
              <tr key={i}>
                {row.map((cell, j) => (
                  <td
                    key={columns[j]}
                    data-label={columns[j]}
                    className={wordy[j] ? "words" : undefined}
                  >
                    {typeof cell === "number" ? numberText(cell) : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {short.more}
      </Scroll>
    </section>
  );
}
