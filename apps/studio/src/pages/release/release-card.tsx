import { useState } from "react";
import type { TermId } from "../../glossary/terms.js";
import type { Item } from "../../ui/item-list.js";
import { Segmented } from "../../ui/segmented.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { Toggle } from "../../ui/toggle.js";
import { BoundsFields, CutField } from "./bounds-fields.js";
import { fieldsOf } from "./card-fields.js";
import { ColumnsFields, TablesFields } from "./columns-fields.js";
import { EveryFields } from "./every-fields.js";
import { errorFor, type FieldError } from "./field-errors.js";
import { GroupFields } from "./group-fields.js";
import { IN_CARD } from "./in-card.js";
import { lacksColumn } from "./missing-column.js";
import { OutputFields } from "./output-fields.js";
import { LEAST_ROWS } from "./release-spec.js";
import {
  aimsAtTarget,
  isAutomatic,
  isRunning,
  mayAim,
  STATISTICS,
  statisticOf,
} from "./statistics.js";

interface Props {
  readonly item: Item;
  readonly columns: readonly string[];
  readonly index: number;
  /** The errors of this release. */
  readonly errors: readonly FieldError[];
  /** True if the card links its terms to the glossary. Only the first card has these links. */
  readonly explains: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

/** One release. The closed card shows a summary; the open card is a form. */
export function ReleaseCard({ item, index, columns, errors, explains, onChange, onRemove }: Props) {
  const { word, values } = item;
  const [open, setOpen] = useState(false);
  const { id, label, hint, fields } = statisticOf(values.statistic);
  const errorOf = (name: string) => errorFor(errors, name, index);
  const form = fieldsOf(item, columns, errorOf, onChange);
  const { number, text, set } = form;
  const help = (term: TermId) => (explains ? term : undefined);
  const aims = aimsAtTarget(values);
  return (
    <details
      className="card release"
      open={open || errors.length > 0 || lacksColumn(item)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="name">{word}</span>
        <span className="kind">
          {label}, {aims ? `within ${values.within ?? "?"}` : `ε ${values.epsilon ?? 0.5}`}
        </span>
      </summary>
      {errors
        .filter(({ field }) => !IN_CARD.has(field ?? ""))
        .map(({ message }) => (
          <p key={message} className="wrong" role="alert">
            {message}
          </p>
        ))}
      <TextField
        label="Name"
        value={word}
        error={errorOf("name")}
        onChange={(next) => onChange({ word: next.replaceAll(/[~;]/g, ""), values })}
      />
      <Select
        label="Statistic"
        value={id}
        hint={hint}
        error={errorOf("statistic")}
        options={STATISTICS.map((each) => ({ value: each.id, label: each.label }))}
        onChange={(next) => set("statistic", next)}
      />
      {fields.includes("of") && form.column("of", "Of")}
      {fields.includes("at") &&
        text("at", "Levels", "0.5 if empty; for example 0.25, 0.5, 0.75, or deciles")}
      {fields.includes("clamp") && (
        <BoundsFields form={form} fields={fields} term={help("clipping")} />
      )}
      {fields.includes("edges") && text("edges", "Bin edges", "for example 0, 10, 20, 50")}
      {fields.includes("k") && number("k", "How many values", 5)}
      {fields.includes("values") &&
        text(
          "values",
          "Values",
          `all possible values, known without looking at the data: a, b, c${fields.includes("k") ? "; empty: selected privately, which needs δ" : ""}`,
        )}
      {fields.includes("counts") && (
        <Toggle
          label="Publish counts even if they cost half of the budget"
          on={values.counts === "yes"}
          onChange={(on) => set("counts", on ? "yes" : undefined)}
        />
      )}
      {fields.includes("columns") && <ColumnsFields form={form} />}
      {fields.includes("tables") && <TablesFields form={form} />}
      {fields.includes("synthetic") && (
        <div className="columns">
          {number("expected", "Rows of the data", undefined, "about; too few are refused")}
          {number("made", "Rows to make", undefined, "empty: as many as the data")}
        </div>
      )}
      {text("where", "Only rows where", "for example days > 7 and genre = 'novel'")}
      {!fields.includes("columns") && <GroupFields form={form} />}
      {fields.includes("every") && <EveryFields form={form} />}
      {fields.includes("cut") && !isRunning(values) && <CutField form={form} />}
      {mayAim(values) && (
        <Segmented
          label="Choose by"
          value={aims ? "target" : "budget"}
          options={[
            { value: "budget", label: "budget" },
            { value: "target", label: "accuracy" },
          ]}
          onChange={(next) => set("pay", next === "target" ? "target" : undefined)}
        />
      )}
      <div className="columns">
        {aims
          ? number("within", "Error at most ±", undefined, inRows(id) ? "rows" : undefined)
          : number("epsilon", "ε", 0.5, undefined, help("epsilon"))}
        {aims
          ? form.confidence("confidence", "Confidence")
          : number("delta", "δ", undefined, undefined, help("delta"))}
        {aims &&
          fields.includes("size") &&
          number("size", "In groups of at least", LEAST_ROWS, "rows")}
        {aims && number("delta", "δ")}
      </div>
      {fields.includes("intervals") && (
        <Toggle
          label="With intervals, which get half of ε"
          on={values.intervals !== "no"}
          onChange={(on) => set("intervals", on ? undefined : "no")}
        />
      )}
      {fields.includes("demand") && !isRunning(values) && !isAutomatic(values) && (
        <OutputFields form={form} />
      )}
      <button type="button" className="quiet" onClick={onRemove} aria-label={`Remove ${word}`}>
        Remove
      </button>
    </details>
  );
}

/** Whether the error of a statistic is a number of rows, whatever the unit of its values. */
function inRows(statistic: string): boolean {
  return ["quantile", "median", "min", "max", "mode", "top"].includes(statistic);
}
