import { type CSSProperties, useId } from "react";
import { NumberInput } from "./number-input.js";

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** By factors, for what spans orders of magnitude. */
  readonly log?: boolean;
  readonly integer?: boolean;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number;
  readonly scale: Scale;
  /** Whether the label is for screen readers only, being written above. */
  readonly bare?: boolean;
  readonly onChange: (value: number) => void;
}

const STEPS = 240;

/** Where on the track a value is, and back: three digits are all that a hand can mean. */
function positionOf(value: number, { min, max, log }: Scale): number {
  const part = log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(STEPS * Math.min(1, Math.max(0, part)));
}

function valueAt(position: number, { min, max, log, integer }: Scale): number {
  const part = position / STEPS;
  const exact = log ? min * (max / min) ** part : min + (max - min) * part;
  return integer ? Math.round(exact) : Number(exact.toPrecision(3));
}

/** How much of the track is coloured. */
function filled(part: number): CSSProperties & Record<"--filled", number> {
  return { "--filled": part };
}

/** A slider for the hand and a number for precision, under one label. */
export function Slider({ label, hint, value, scale, bare, onChange }: Props) {
  const id = useId();
  const move = (text: string) => {
    let next = valueAt(Number(text), scale);
    // Small whole numbers share a place on a logarithmic track: a step is at least one.
    if (scale.integer && next === value && Number(text) !== positionOf(value, scale))
      next += Number(text) > positionOf(value, scale) ? 1 : -1;
    if (next !== value) onChange(next);
  };
  return (
    <div className="slider" data-bare={bare || undefined}>
      <label htmlFor={`${id}-track`} className={bare ? "hidden" : undefined}>
        {label}
      </label>
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
