import { useId } from "react";
import { TermHelp } from "../glossary/term.js";
import type { TermId } from "../glossary/terms.js";

interface Props<T extends string> {
  readonly label: string;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly hint?: string;
  }[];
  readonly onChange: (value: T) => void;
}

/** A choice among a few options, all of which are visible. */
export function Segmented<T extends string>({ label, term, value, options, onChange }: Props<T>) {
  const name = useId();
  const hint = options.find((option) => option.value === value)?.hint;
  return (
    <fieldset className="segmented" data-help={term !== undefined || undefined}>
      <legend>{label}</legend>
      {term && <TermHelp id={term} />}
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
}
