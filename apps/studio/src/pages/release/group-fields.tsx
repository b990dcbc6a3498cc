import { Toggle } from "../../ui/toggle.js";
import type { Fields } from "./release-card.js";

/** Whether there is one value or one for each group, and how the groups' names are known. */
export function GroupFields({ form }: { form: Fields }) {
  const { values, columns, set, text, number } = form;
  const isOn = values.by !== undefined;
  const selects = isOn && !values.keys && !values.bins;
  return (
    <Toggle
      label="One for each group"
      on={isOn}
      onChange={(on) => set("by", on ? (columns[0] ?? "column") : undefined)}
    >
      {text("by", "By", "a column, or an expression", columns)}
      {!values.bins &&
        text(
          "keys",
          "Keys",
          selects
            ? "none given: keys that enough people share are selected, at half of ε; needs δ"
            : "all of them, known without the data",
        )}
      {!values.keys && text("bins", "Or edges of bins", "such as 0, 18, 65, 100")}
      <div className="columns">
        {number("groups", "Groups each", undefined, "as above unless given")}
        {number("rows", "Rows each", undefined, "as above unless given")}
      </div>
    </Toggle>
  );
}
