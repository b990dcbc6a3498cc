import { NumberField } from "../../ui/number-field.js";
import { Segmented } from "../../ui/segmented.js";
import { Select } from "../../ui/select.js";
import type { Fields } from "./card-fields.js";
import { unquoted } from "./column-text.js";

const EXAMPLE = "sex: F, M\nage: bins 0, 18, 65, 120";

/** The columns of tables or of synthetic rows, and how many rows one person may contribute. */
export function ColumnsFields({ form }: { form: Fields }) {
  const { values, columns, set, lines, column, bound } = form;
  const add = (name: string) =>
    set("columns", [values.columns, `${name}: `].filter(Boolean).join("\n"));
  return (
    <>
      <AddColumn columns={columns} onAdd={add} />
      {lines(
        "columns",
        "Columns, one in each line",
        "Each column with all its values, as known without the data. “bins” makes bins of numbers, and “state > town: NY (Rye, Troy)” is a hierarchy. All other values count as “other”; with “, no other” at the end of a line, rows with other values are left out.",
        EXAMPLE,
      )}
      <div className="columns">
        {bound("groups")}
        {!values.each && bound("rows")}
      </div>
      {column("each", "One row for each", "any rows")}
    </>
  );
}

/** Adds a line for a column that is picked, so that its name need not be typed. */
function AddColumn({
  columns,
  onAdd,
}: {
  columns: Fields["columns"];
  onAdd: (name: string) => void;
}) {
  if (columns.length === 0) return null;
  return (
    <Select
      label="Add a column"
      value=""
      options={[{ value: "", label: "pick a column" }, ...columns.map(asOption)]}
      onChange={(next) => next !== "" && onAdd(next)}
    />
  );
}

const asOption = (name: string) => ({ value: name, label: unquoted(name) });

/** The tables to publish: all of them up to a number of columns, or a list. */
export function TablesFields({ form }: { form: Fields }) {
  const { values, set, lines, errorOf } = form;
  const isListed = values.tables !== undefined;
  return (
    <>
      <Segmented
        label="Tables"
        value={isListed ? "list" : "all"}
        options={[
          { value: "all", label: "all" },
          { value: "list", label: "a list" },
        ]}
        onChange={(next) => set("tables", next === "list" ? "total" : undefined)}
      />
      {isListed ? (
        lines(
          "tables",
          "Tables, one in each line",
          "The columns of each table. “total” is the number of all rows. A weight says how important a table is; “within 30” is the largest error of a cell.",
          "total\nsex, age: weight 4\nstate: within 30",
        )
      ) : (
        <NumberField
          label="Of up to this number of columns"
          value={Number(values.all ?? 2)}
          hint="with the total"
          error={errorOf("tables")}
          onChange={(next) => set("all", next === undefined ? undefined : String(next))}
        />
      )}
    </>
  );
}
