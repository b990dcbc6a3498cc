import { termOf } from "../../glossary/terms.js";
import { ConfidenceField } from "../../ui/confidence-field.js";
import { numberText } from "../../ui/format.js";
import type { Item } from "../../ui/item-list.js";
import { Select } from "../../ui/select.js";
import { type Scale, Slider } from "../../ui/slider.js";
import { Toggle } from "../../ui/toggle.js";
import { FoldCard } from "./fold-card.js";
import { aimOf, numberOf, type STARTS } from "./share-query.js";

interface Props {
  readonly item: Item;
  /** True if the card links its terms to the glossary. Only the first card has these links. */
  readonly explains: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

const FACTORS: Scale = { min: 0.1, max: 1000, log: true };

/**
 * One release that shares the budget: the accuracy that the release needs, or the weight of the
 * release.
 */
export function ShareCard({ item, explains, onChange, onRemove }: Props) {
  const { word, values } = item;
  const aim = aimOf(item);
  const set = (name: string, value: string) =>
    onChange({ word, values: { ...values, [name]: value } });
  const field = (name: keyof typeof STARTS, label: string, scale: Scale) => (
    <Slider
      label={label}
      term={explains ? termOf(name) : undefined}
      value={numberOf(item, name)}
      scale={scale}
      onChange={(value) => set(name, String(value))}
    />
  );
  return (
    <FoldCard
      title={numberOf(item, "count") === 1 ? word : `${numberOf(item, "count")} × ${word}`}
      about={aboutOf(item)}
      startsOpen={explains || Object.keys(values).length === 0}
      onRemove={onRemove}
    >
      <input
        className="text"
        aria-label="Name of the release"
        value={word}
        onChange={(event) =>
          onChange({ word: event.currentTarget.value.replaceAll(/[~;]/g, ""), values })
        }
      />
      {field("count", "How many", { min: 1, max: 1000, log: true, integer: true })}
      {field("sensitivity", "Sensitivity Δ", { min: 0.01, max: 100, log: true })}
      <Toggle
        label="Whole numbers"
        on={values.integer === "yes"}
        onChange={(on) => set("integer", on ? "yes" : "no")}
      />
      <Select
        label="Budget"
        value={aim}
        options={[
          { value: "share", label: "a share by weight" },
          { value: "within", label: "enough for an error bound" },
          { value: "rmse", label: "enough for an rmse" },
        ]}
        onChange={(next) => set("aim", next)}
      />
      {aim === "share" &&
        field("weight", "Weight of the squared error", { min: 0.01, max: 100, log: true })}
      {aim === "within" && field("within", "Error at most τ", FACTORS)}
      {aim === "within" && (
        <ConfidenceField
          label="Confidence"
          term={explains ? "confidence-level" : undefined}
          value={numberOf(item, "confidence")}
          onChange={(value) => value !== undefined && set("confidence", String(value))}
        />
      )}
      {aim === "rmse" && field("target", "rmse at most", FACTORS)}
    </FoldCard>
  );
}

function aboutOf(item: Item): string {
  const of = (name: keyof typeof STARTS) => numberText(numberOf(item, name));
  switch (aimOf(item)) {
    case "within":
      return `error at most ${of("within")}, confidence ${of("confidence")}`;
    case "rmse":
      return `rmse at most ${of("target")}`;
    case "share":
      return `weight ${of("weight")}`;
  }
}
