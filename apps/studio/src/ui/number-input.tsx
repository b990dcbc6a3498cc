import { useEffect, useState } from "react";

interface Props {
  readonly id?: string;
  readonly label?: string;
  readonly value: number | undefined;
  readonly integer?: boolean;
  readonly placeholder?: string;
  /** True if the value is refused although it is a number. */
  readonly isInvalid?: boolean;
  /** The id of the element that explains the field. */
  readonly describedBy?: string | undefined;
  /** Called with undefined when the field is emptied. */
  readonly onChange: (value: number | undefined) => void;
}

/**
 * A text field for a number, so that users can type 1e-6, −3 and ∞. While the number is incomplete,
 * the value does not change.
 */
export function NumberInput({ id, label, value, integer, onChange, ...rest }: Props) {
  const { placeholder, isInvalid, describedBy } = rest;
  const [text, setText] = useState(textOf(value));
  useEffect(() => {
    setText((typed) => (Object.is(numberOf(typed), value) ? typed : textOf(value)));
  }, [value]);
  const number = numberOf(text);
  const isIncomplete =
    text.trim() !== "" && (Number.isNaN(number) || (integer && !Number.isInteger(number)));
  return (
    <input
      id={id}
      type="text"
      inputMode={integer ? "numeric" : "decimal"}
      autoComplete="off"
      spellCheck={false}
      className="number"
      aria-label={label}
      aria-invalid={isIncomplete || isInvalid || undefined}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const next = numberOf(typed);
        if (!Number.isNaN(next)) onChange(next);
      }}
      onBlur={() => setText(textOf(value))}
    />
  );
}

function textOf(value: number | undefined): string {
  if (value === undefined) return "";
  const small = value !== 0 && Math.abs(value) < 1e-3;
  const text = small ? value.toExponential() : String(value);
  return text.replace("Infinity", "∞").replace("e+", "e");
}

/** Returns undefined for an empty string, and NaN for a string that is not a number. */
function numberOf(text: string): number | undefined {
  const plain = text.trim().replaceAll("−", "-").replace("∞", "Infinity").replace(",", ".");
  return plain === "" ? undefined : Number(plain);
}
