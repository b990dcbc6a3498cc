import { ColumnField } from "../column-field.js";
import { KeysField } from "../keys-field.js";
import type { EditorFields } from "./statistic-editor.js";
import { type TableColumn, tableColumns, tableText } from "./table-columns.js";

const LABELS = ["Rows of the table", "Columns of the table"];

/** The two columns of a table, each with its values. */
export function TableFields({ form }: { form: EditorFields }) {
  const { values, columns, set, errorOf } = form;
  const both = tableColumns(values);
  const write = (i: number, next: Partial<TableColumn>) =>
    set({ columns: tableText(both.with(i, { ...both[i]!, ...next })) });
  return (
    <>
      {both.map(({ column, keys }, i) => (
        <div className="answers" key={LABELS[i]}>
          <ColumnField
            label={LABELS[i]!}
            columns={columns}
            value={column || undefined}
            error={errorOf(`column${i}`)}
            onChange={(next) => write(i, { column: next ?? "", keys: "" })}
          />
          {column !== "" && (
            <KeysField
              label={`Values of ${column.replaceAll('"', "")}`}
              hint="All values that may be published, known without the data. All others count as “other”."
              isNumeric={form.isNumeric(column)}
              value={keys}
              error={errorOf(`keys${i}`) ?? (i === 0 ? errorOf("columns") : undefined)}
              onChange={(next) => write(i, { keys: next.replaceAll(/\s*\n\s*/g, ", ") })}
            />
          )}
        </div>
      ))}
      <p className="hint">The table is published with its totals, and everything adds up.</p>
    </>
  );
}
