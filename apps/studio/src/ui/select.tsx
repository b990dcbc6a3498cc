import { useId } from "react";
import type { TermId } from "../glossary/terms.js";
import { Label } from "./label.js";

interface Props {
  readonly label: string;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string | undefined;
  /** An error message about this field. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function Select({ label, term, value, options, hint, error, onChange }: Props) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className="select">
      <Label htmlFor={id} term={term}>
        {label}
      </Label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={about && `${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {about && (
        <p id={`${id}-about`} className={error ? "wrong" : "hint"}>
          {about}
        </p>
      )}
    </div>
  );
}
