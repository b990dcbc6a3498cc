import type { TermId } from "../../glossary/terms.js";
import { NumberField } from "../../ui/number-field.js";
import { Toggle } from "../../ui/toggle.js";
import { AUTO } from "./statistics.js";

interface Props {
  readonly name: "groups" | "rows";
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  /** A number as text, or `auto`. Undefined if the field is empty. */
  readonly value: string | undefined;
  readonly hint: string;
  /** Whether the number can be chosen from the data. */
  readonly mayChoose: boolean;
  /** An error message about this field. */
  readonly error: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const LABELS = {
  groups: { label: "Groups per person", auto: "Groups from the data" },
  rows: { label: "Rows per group", auto: "Rows from the data" },
};

/**
 * How many groups, or rows in a group, of one person count: a number, or a number that is chosen
 * from the data. Typing a number ends the choice.
 */
export function BoundField({ name, term, value, hint, mayChoose, error, onChange }: Props) {
  const isChosen = value === AUTO && mayChoose;
  const number = value === undefined || value === AUTO ? undefined : Number(value);
  const { label, auto } = LABELS[name];
  return (
    <div className="bound">
      <NumberField
        {...{ label, term, error }}
        {...(isChosen && { placeholder: "automatic" })}
        value={number}
        hint={isChosen ? "chosen for a part of ε" : hint}
        onChange={(next) => onChange(next === undefined ? undefined : String(next))}
      />
      {mayChoose && (
        <Toggle label={auto} on={isChosen} onChange={(on) => onChange(on ? AUTO : undefined)} />
      )}
    </div>
  );
}
