import { Toggle } from "../../ui/toggle.js";
import type { Fields } from "./card-fields.js";
import { isRunning } from "./statistics.js";

/**
 * Lets the user choose between one value for the whole table and one value for each group, and says
 * where the names of the groups come from.
 */
export function GroupFields({ form }: { form: Fields }) {
  const { values, columns, set, column, keys, text, number, bound } = form;
  const isOn = values.by !== undefined;
  const running = isRunning(values);
  const selects = isOn && !values.keys && !values.bins && !running;
  return (
    <Toggle
      label="One value for each group"
      on={isOn}
      onChange={(on) => set("by", on ? (columns[0] ?? "column") : undefined)}
    >
      {column("by", "By")}
      {!values.bins &&
        keys(
          "keys",
          "Keys",
          selects
            ? "empty: the groups that enough people share are selected, which needs δ"
            : "all groups, known without looking at the data",
        )}
      {!values.keys && text("bins", "Or bin edges", "for example 0, 18, 65, 100")}
      <div className="columns">
        {bound("groups")}
        {bound("rows")}
      </div>
      {(selects || (values.named && !running)) &&
        number(
          "named",
          "People that a key needs",
          undefined,
          "for an even chance of being named; empty: names and numbers share the budget",
        )}
    </Toggle>
  );
}
