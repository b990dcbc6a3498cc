import { NEED_PARAMETERS } from "@noisewright/core/design";
import { change } from "../../address/address.js";
import { termOf } from "../../glossary/terms.js";
import { type NeedName, textOf } from "../../needs/need-query.js";
import { ConfidenceField } from "../../ui/confidence-field.js";
import { Slider } from "../../ui/slider.js";
import { Toggle } from "../../ui/toggle.js";
import { SCALES, STARTS } from "./need-scales.js";

interface Props {
  readonly name: NeedName;
  readonly label: string;
  readonly query: URLSearchParams;
  /** A hint that is shorter than the documentation of the parameter. */
  readonly hint?: string;
}

function described({ name, label, hint }: Props) {
  const parameter = NEED_PARAMETERS[name];
  const symbol = "symbol" in parameter ? ` ${parameter.symbol}` : "";
  const about = hint ?? parameter.doc.replaceAll("`", "");
  return { label: `${label}${symbol}`, hint: about, term: termOf(name) };
}

/** A slider for a number that the user must always give. */
export function NeedSlider(props: Props) {
  const { name, query } = props;
  return (
    <Slider
      {...described(props)}
      value={Number(textOf(query, name))}
      scale={SCALES[name] ?? { min: 0, max: 1 }}
      onChange={(value) => change({ [name]: String(value) })}
    />
  );
}

/** A switch and a slider for an optional number. */
export function OptionalSlider(props: Props) {
  const { name, query } = props;
  const on = query.has(name);
  const { label, hint, term } = described(props);
  return (
    <Toggle
      label={label}
      term={term}
      hint={on ? undefined : hint}
      on={on}
      onChange={(next) => change({ [name]: next ? String(STARTS[name]) : undefined })}
    >
      <Slider
        label={label}
        hint={hint}
        bare
        value={Number(query.get(name))}
        scale={SCALES[name] ?? { min: 0, max: 1 }}
        onChange={(value) => change({ [name]: String(value) })}
      />
    </Toggle>
  );
}

/** A switch, a slider and a field for a confidence level. The field accepts 95, 95 % and 0.95. */
export function OptionalConfidence(props: Props) {
  const { name, query } = props;
  const on = query.has(name);
  const { label, hint, term } = described(props);
  const value = Number(query.get(name));
  const write = (next: number) => change({ [name]: String(next) });
  return (
    <Toggle
      label={label}
      term={term}
      hint={on ? undefined : hint}
      on={on}
      onChange={(next) => change({ [name]: next ? String(STARTS[name]) : undefined })}
    >
      <ConfidenceField
        label={`${label}, in per cent`}
        hint={hint}
        value={value}
        onChange={(next) => next !== undefined && write(next)}
      />
    </Toggle>
  );
}

/** A switch for a requirement. */
export function NeedFlag(props: Props) {
  const { name, query } = props;
  return (
    <Toggle
      {...described(props)}
      on={query.get(name) === "yes"}
      onChange={(on) => change({ [name]: on ? "yes" : undefined })}
    />
  );
}
