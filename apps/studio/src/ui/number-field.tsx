import { useId } from "react";
import { NumberInput } from "./number-input.js";

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** An error message about this field. */
  readonly wrong?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A field for a number, with a label and a hint or an error message. */
export function NumberField({ label, value, hint, placeholder, wrong, onChange }: Props) {
  const id = useId();
  const about = wrong ?? hint;
  return (
    <div className="field" data-wrong={wrong !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        value={value}
        {...(placeholder !== undefined && { placeholder })}
        onChange={onChange}
      />
      {about && <p className={wrong ? "wrong" : "hint"}>{about}</p>}
    </div>
  );
}
