import { useEffect, useId, useState } from "react";
import type { TermId } from "../glossary/terms.js";
import { numberText } from "./format.js";
import { Label } from "./label.js";
import { parseConfidence } from "./parse-confidence.js";

interface Props {
  readonly label: string;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  /** The confidence level as a probability. */
  readonly value: number | undefined;
  readonly hint?: string | undefined;
  /** An error message about this field. */
  readonly error?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A field for a confidence level, which shows `95 %` and also accepts `95` and `0.95`. */
export function ConfidenceField({ label, term, value, hint, error, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState(textOf(value));
  useEffect(() => {
    setText((typed) => (Object.is(parseConfidence(typed), value) ? typed : textOf(value)));
  }, [value]);
  const isWrong = Number.isNaN(parseConfidence(text));
  const wrong = isWrong ? "a level between 0 and 100 %, for example 95 %" : error;
  const about = wrong ?? hint;
  return (
    <div className="field" data-wrong={wrong !== undefined || undefined}>
      <Label htmlFor={id} term={term}>
        {label}
      </Label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        className="number"
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={about && `${id}-about`}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          const next = parseConfidence(typed);
          if (!Number.isNaN(next)) onChange(next);
        }}
        onBlur={() => setText(textOf(value))}
      />
      {about && (
        <p id={`${id}-about`} className={wrong ? "wrong" : "hint"}>
          {about}
        </p>
      )}
    </div>
  );
}

function textOf(value: number | undefined): string {
  return value === undefined ? "" : `${numberText(Number((100 * value).toPrecision(12)))} %`;
}
