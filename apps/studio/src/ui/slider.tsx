import { type CSSProperties, useId } from "react";
import type { TermId } from "../glossary/terms.js";
import { Label } from "./label.js";
import { NumberInput } from "./number-input.js";

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** True for a logarithmic scale, which suits values that span orders of magnitude. */
  readonly log?: boolean;
  readonly integer?: boolean;
}

interface Props {
  readonly label: string;
  /** The glossary entry of the label. */
  readonly term?: TermId | undefined;
  readonly hint?: string | undefined;
  readonly value: number;
  readonly scale: Scale;
  /**
   * Hides the label from sight, because another label stands above the slider. Screen readers still
   * read the hidden label.
   */
  readonly bare?: boolean;
  readonly onChange: (value: number) => void;
}

const STEPS = 240;

/**
 * The position of a value on the track of the slider. The inverse function `valueAt` keeps three
 * digits, because a drag is no more precise.
 */
function positionOf(value: number, { min, max, log }: Scale): number {
  const part = log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(STEPS * Math.min(1, Math.max(0, part)));
}

function valueAt(position: number, { min, max, log, integer }: Scale): number {
  const part = position / STEPS;
  const exact = log ? min * (max / min) ** part : min + (max - min) * part;
  return integer ? Math.round(exact) : Number(exact.toPrecision(3));
}

/** The share of the track that is coloured, as a CSS variable. */
function filled(part: number): CSSProperties & Record<"--filled", number> {
  return { "--filled": part };
}

/**
 * A slider and a number field for one value, under one label. The number field accepts exact
 * values.
 */
export function Slider({ label, term, hint, value, scale, bare, onChange }: Props) {
  const id = useId();
  const move = (text: string) => {
    let next = valueAt(Number(text), scale);
    // Several positions of a logarithmic track can map to one small integer. So a move of the
    // slider changes the value by at least 1.
    if (scale.integer && next === value && Number(text) !== positionOf(value, scale))
      next += Number(text) > positionOf(value, scale) ? 1 : -1;
    if (next !== value) onChange(next);
  };
  return (
    <div className="slider" data-bare={bare || undefined}>
      <Label htmlFor={`${id}-track`} term={term} className={bare ? "hidden" : undefined}>
        {label}
      </Label>
      <NumberInput
        id={`${id}-number`}
        label={`${label}, exact`}
        value={value}
        integer={scale.integer ?? false}
        onChange={(next) => next !== undefined && onChange(next)}
      />
      <input
        id={`${id}-track`}
        type="range"
        min={0}
        max={STEPS}
        value={positionOf(value, scale)}
        aria-valuetext={String(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        style={filled(positionOf(value, scale) / STEPS)}
        onChange={(event) => move(event.currentTarget.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
