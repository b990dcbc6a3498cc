import { type ClipboardEvent, useId, useState } from "react";
import { numberText } from "../../ui/format.js";
import { Label } from "../../ui/label.js";
import { keysIn, keysText } from "./pasted-keys.js";
import { partsOf } from "./word-list.js";

interface Props {
  readonly label: string;
  /** The list, as the address has it: values with commas between them. */
  readonly value: string;
  readonly hint: string;
  /** Whether the values are numbers. Otherwise they are written as texts, also if they look like numbers. */
  readonly isNumeric?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A list of values. A list from a spreadsheet can be pasted as it is. */
export function KeysField({ label, value, hint, isNumeric = true, error, onChange }: Props) {
  const id = useId();
  const [said, setSaid] = useState("");
  const count = partsOf(value).length;
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\n\t;]/.test(text.trim())) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    const rest = before.slice(0, selectionStart) + before.slice(selectionEnd);
    const found = keysIn(text);
    onChange([...partsOf(rest), keysText(found, isNumeric)].join(", "));
    setSaid(`${numberText(found.length)} values pasted.`);
  };
  const about = error ?? hint;
  return (
    <div className="field">
      <Label htmlFor={id}>{label}</Label>
      <textarea
        id={id}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder="Type them with commas, or paste a list"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-about`}
        onPaste={paste}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          if (isNumeric && !/[\n\t;]/.test(value)) return;
          onChange(keysText(keysIn(value), isNumeric));
        }}
      />
      <p id={`${id}-about`} className={error ? "wrong" : "hint"}>
        {about}
        {!error && count > 0 && ` ${numberText(count)} ${count === 1 ? "value" : "values"}.`}
      </p>
      <p className="hidden" role="status">
        {said}
      </p>
    </div>
  );
}
