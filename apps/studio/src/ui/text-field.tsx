import { useId } from "react";
import type { TermId } from "../glossary/terms.js";
import { Label } from "./label.js";

interface Props {
  readonly label: string;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  /** An error message about this field. */
  readonly error?: string | undefined;
  /** Suggestions for the value. */
  readonly suggestions?: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A text field, with a label and a hint or an error message. */
export function TextField({
  label,
  term,
  value,
  hint,
  placeholder,
  error,
  suggestions,
  onChange,
}: Props) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className="field">
      <Label htmlFor={id} term={term}>
        {label}
      </Label>
      <input
        id={id}
        className="text"
        type="text"
        autoComplete="off"
        spellCheck={false}
        list={suggestions && `${id}-suggestions`}
        value={value}
        placeholder={placeholder}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={about && `${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {about && (
        <p id={`${id}-about`} className={error ? "wrong" : "hint"}>
          {about}
        </p>
      )}
    </div>
  );
}
