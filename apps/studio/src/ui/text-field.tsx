import { useId } from "react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  /** An error message about this field. */
  readonly wrong?: string | undefined;
  /** Suggestions for the value. */
  readonly words?: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A text field, with a label and a hint or an error message. */
export function TextField({ label, value, hint, placeholder, wrong, words, onChange }: Props) {
  const id = useId();
  const about = wrong ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="text"
        type="text"
        autoComplete="off"
        spellCheck={false}
        list={words && `${id}-words`}
        value={value}
        placeholder={placeholder}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={about && `${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {words && (
        <datalist id={`${id}-words`}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {about && (
        <p id={`${id}-about`} className={wrong ? "wrong" : "hint"}>
          {about}
        </p>
      )}
    </div>
  );
}
