import { Toggle } from "../../ui/toggle.js";
import type { Fields } from "./card-fields.js";

const FLAGS = [
  ["nonnegative", "Never negative"],
  ["integer", "Whole numbers"],
  ["unbiased", "Unbiased"],
] as const;

/** The user's requirements for the published values. */
export function OutputFields({ form }: { form: Fields }) {
  const { values, set, number } = form;
  return (
    <>
      <p className="eyebrow">Published values are</p>
      {FLAGS.map(([name, label]) => (
        <Toggle
          key={name}
          label={label}
          on={values[name] === "yes"}
          onChange={(on) => set(name, on ? "yes" : undefined)}
        />
      ))}
      <div className="columns">
        {number("least", "Never below")}
        {number("most", "Never above")}
      </div>
    </>
  );
}
