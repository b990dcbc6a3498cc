import { useId } from "react";
import { Label } from "./label.js";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  /** An error message about this field. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

const FEWEST_LINES = 3;

/** A text field of several lines, which grows with its text. */
export function TextArea({ label, value, hint, placeholder, error, onChange }: Props) {
  const id = useId();
  const about = error ?? hint;
  const lines = Math.max(value.split("\n").length, placeholder?.split("\n").length ?? 0);
  return (
    <div className="field">
      <Label htmlFor={id}>{label}</Label>
      <textarea
        id={id}
        rows={Math.max(FEWEST_LINES, lines)}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={about && `${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {about && (
        <p id={`${id}-about`} className={error ? "wrong" : "hint"}>
          {about}
        </p>
      )}
    </div>
  );
}
