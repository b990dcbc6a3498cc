import { useId } from "react";
import type { TermId } from "../glossary/terms.js";
import { Label } from "./label.js";
import { NumberInput } from "./number-input.js";

interface Props {
  readonly label: string;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  readonly value: number | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** An error message about this field. */
  readonly error?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A field for a number, with a label and a hint or an error message. */
export function NumberField({ label, term, value, hint, placeholder, error, onChange }: Props) {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className="field" data-wrong={error !== undefined || undefined}>
      <Label htmlFor={id} term={term}>
        {label}
      </Label>
      <NumberInput
        id={id}
        value={value}
        {...(placeholder !== undefined && { placeholder })}
        isInvalid={error !== undefined}
        describedBy={about && `${id}-about`}
        onChange={onChange}
      />
      {about && (
        <p id={`${id}-about`} className={error ? "wrong" : "hint"}>
          {about}
        </p>
      )}
    </div>
  );
}
