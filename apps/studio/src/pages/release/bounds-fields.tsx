import type { TermId } from "../../glossary/terms.js";
import { Segmented } from "../../ui/segmented.js";
import { Toggle } from "../../ui/toggle.js";
import type { Fields } from "./card-fields.js";
import { AUTO, choosesBounds, type Field } from "./statistics.js";

interface Props {
  readonly form: Fields;
  readonly fields: readonly Field[];
  readonly term: TermId | undefined;
}

/** The clipping bounds of a column: known, or chosen from the data. */
export function BoundsFields({ form, fields, term }: Props) {
  const { values, set, number } = form;
  const isChosen = choosesBounds(values);
  return (
    <>
      {fields.includes("bounds") && (
        <Segmented
          label="Bounds"
          value={isChosen ? "auto" : "known"}
          options={[
            { value: "known", label: "I know them" },
            { value: "auto", label: "choose from the data", hint: CHOSEN },
          ]}
          onChange={(next) => set("bounds", next === "auto" ? AUTO : undefined)}
        />
      )}
      {isChosen && fields.includes("signed") && (
        <Toggle
          label="Values may be negative"
          on={values.signed === "yes"}
          onChange={(on) => set("signed", on ? "yes" : undefined)}
        />
      )}
      <div className="columns">
        {!isChosen && number("lower", "Lower bound", 0, undefined, term)}
        {!isChosen && number("upper", "Upper bound", 100)}
        {number("granularity", "Rounded to a multiple of", 1)}
        {fields.includes("missing") && number("missing", "Empty values count as")}
      </div>
      {isChosen && <ChoiceDetails form={form} isSum={fields.includes("signed")} />}
    </>
  );
}

const CHOSEN = "a part of ε chooses the bounds, which are published with the answer";

/** What most users need not change about the choice of bounds. */
function ChoiceDetails({ form, isSum }: { form: Fields; isSum: boolean }) {
  const { values, number, errorOf } = form;
  const isSet = [values.share, values.limitLower, values.limitUpper].some(Boolean);
  const isWrong = errorOf("share") !== undefined || errorOf("limitUpper") !== undefined;
  return (
    <details open={isSet || isWrong || undefined}>
      <summary>Limit and share</summary>
      <div className="columns">
        {!isSum &&
          number("limitLower", "Smallest lower bound", undefined, "known without the data")}
        {number("limitUpper", "Largest upper bound", undefined, "known without the data")}
        {number("share", "Part of ε for the choice", 0.2)}
      </div>
    </details>
  );
}

/** Publishes how much the bounds have cut off. */
export function CutField({ form: { values, set } }: { form: Fields }) {
  return (
    <Toggle
      label="Say how much was cut off"
      hint="a noisy count of what the bounds cut off, for a part of ε"
      on={values.cut === "yes"}
      onChange={(on) => set("cut", on ? "yes" : undefined)}
    />
  );
}
