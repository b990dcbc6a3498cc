import { Select } from "../../ui/select.js";
import { Toggle } from "../../ui/toggle.js";
import type { Fields } from "./card-fields.js";

const PERIODS = ["day", "week", "month", "year"];

/** Lets the user publish a count again at the end of each period. */
export function EveryFields({ form }: { form: Fields }) {
  const { values, errorOf, set, column, text, number } = form;
  const isOn = values.every !== undefined;
  return (
    <Toggle
      label="Again in each period"
      hint="the number of rows so far; the first period pays for all"
      on={isOn}
      onChange={(on) => set("every", on ? "month" : undefined)}
    >
      <Select
        label="Every"
        value={values.every ?? "month"}
        error={errorOf("every")}
        options={PERIODS.map((value) => ({ value, label: value }))}
        onChange={(next) => set("every", next)}
      />
      {column("date", "Date of a row")}
      <div className="columns">
        {text("from", "From", "such as 2024-01")}
        {number("periods", "Number of periods", 12, "fixed from the start")}
      </div>
      {text("through", "Through", "the last period to publish now; empty: all that have ended")}
    </Toggle>
  );
}
