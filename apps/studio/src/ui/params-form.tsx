import { useId } from "react";
import { type TermId, termOf } from "../glossary/terms.js";
import type { ParameterData } from "../worker/tasks/catalogue.js";
import { Select } from "./select.js";
import { type Scale, Slider } from "./slider.js";
import { Toggle } from "./toggle.js";

interface Props {
  /** The parameters to show, in order. */
  readonly parameters: readonly ParameterData[];
  readonly values: Readonly<Record<string, string>>;
  /** True if the names of the parameters link to the glossary. */
  readonly explains?: boolean;
  readonly onChange: (name: string, value: string) => void;
}

/**
 * A form with one control for each parameter. The kind and the range of a control come from the
 * mechanism's declaration.
 */
export function ParamsForm({ parameters, values, explains, onChange }: Props) {
  return parameters.map((parameter) => (
    <ParamControl
      key={parameter.name}
      parameter={parameter}
      term={explains ? termOf(parameter.name) : undefined}
      value={values[parameter.name] ?? startOf(parameter)}
      onChange={(value) => onChange(parameter.name, value)}
    />
  ));
}

function startOf({ example }: ParameterData): string {
  return String(example);
}

interface ControlProps {
  readonly parameter: ParameterData;
  readonly term: TermId | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParamControl({ parameter, term, value, onChange }: ControlProps) {
  const { kind, doc } = parameter;
  const label = labelOf(parameter);
  const typed = useId();
  if (kind === "flag") {
    return (
      <Toggle
        label={label}
        hint={doc}
        on={value === "true"}
        onChange={(on) => onChange(String(on))}
      />
    );
  }
  if (kind === "word") {
    const words = [...new Set([value, ...parameter.typical.map(String)])];
    const options = words.map((word) => ({ value: word, label: word }));
    return <Select label={label} hint={doc} value={value} options={options} onChange={onChange} />;
  }
  if (kind === "list") {
    return (
      <div className="field">
        <label htmlFor={typed}>{label}</label>
        <input
          id={typed}
          className="text"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    );
  }
  return (
    <Slider
      label={label}
      term={term}
      hint={doc}
      value={Number(value)}
      scale={scaleOf(parameter)}
      onChange={(next) => onChange(String(next))}
    />
  );
}

/** Writes `innerEpsilon` with symbol ε₀ as `Inner epsilon ε₀`. */
function labelOf({ name, symbol }: ParameterData): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${symbol ? ` ${symbol}` : ""}`;
}

/**
 * The scale of a slider: the typical range of the parameter plus a margin. The scale is logarithmic
 * if the largest value is at least 8 times the smallest value.
 */
function scaleOf({ typical, bounds, kind, example }: ParameterData): Scale {
  const [low, high] = [Number(typical[0]), Number(typical[1])];
  const [lowest, highest] = bounds ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const integer = kind === "integer";
  if (low > 0 && high / low >= 8) {
    return { min: Math.max(low / 2, lowest), max: Math.min(high * 2, highest), log: true, integer };
  }
  const margin = (high - low) / 2 || Math.abs(Number(example)) || 1;
  const min = Math.max(low - margin, lowest);
  return { min, max: Math.min(high + margin, highest), integer };
}
