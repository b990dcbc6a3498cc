import type { ReactNode } from "react";
import type { TermId } from "../../glossary/terms.js";
import { ConfidenceField } from "../../ui/confidence-field.js";
import type { Item } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { TextArea } from "../../ui/text-area.js";
import { TextField } from "../../ui/text-field.js";
import { BoundField } from "./bound-field.js";
import { ColumnField } from "./column-field.js";
import { KeysField } from "./keys-field.js";
import { canChoose } from "./statistics.js";

/** The values of a card, and functions that build its fields. */
export interface Fields {
  readonly values: Item["values"];
  readonly columns: readonly string[];
  errorOf(name: string): string | undefined;
  set(name: string, value: string | undefined): void;
  text(name: string, label: string, hint?: string): ReactNode;
  /** A column that is picked from the list, or an expression. */
  column(name: string, label: string, empty?: string): ReactNode;
  /** A list of values, which may be pasted from a spreadsheet. */
  keys(name: string, label: string, hint: string): ReactNode;
  confidence(name: string, label: string): ReactNode;
  /** A text of several lines. */
  lines(name: string, label: string, hint: string, placeholder: string): ReactNode;
  number(name: string, label: string, start?: number, hint?: string, term?: TermId): ReactNode;
  /** How many groups, or rows in a group, of one person count. */
  bound(name: "groups" | "rows"): ReactNode;
}

export function fieldsOf(
  { word, values }: Item,
  columns: readonly string[],
  errorOf: (name: string) => string | undefined,
  onChange: (item: Item) => void,
): Fields {
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = values;
    onChange({ word, values: value === undefined ? others : { ...others, [name]: value } });
  };
  return {
    ...{ values, columns, errorOf, set },
    text: (name, label, hint) => (
      <TextField
        {...{ label, hint }}
        value={values[name] ?? ""}
        error={errorOf(name)}
        onChange={(next) => set(name, next === "" ? undefined : next)}
      />
    ),
    column: (name, label, empty) => (
      <ColumnField
        {...{ label, columns, empty }}
        value={values[name]}
        mayCompute
        error={errorOf(name)}
        onChange={(next) => set(name, next)}
      />
    ),
    keys: (name, label, hint) => (
      <KeysField
        {...{ label, hint }}
        value={values[name] ?? ""}
        error={errorOf(name)}
        onChange={(next) => set(name, next === "" ? undefined : next)}
      />
    ),
    confidence: (name, label) => (
      <ConfidenceField
        label={label}
        value={values[name] === undefined ? undefined : Number(values[name])}
        error={errorOf(name)}
        onChange={(next) => set(name, next === undefined ? undefined : String(next))}
      />
    ),
    lines: (name, label, hint, placeholder) => (
      <TextArea
        {...{ label, hint, placeholder }}
        value={values[name] ?? ""}
        error={errorOf(name)}
        onChange={(next) => set(name, next)}
      />
    ),
    bound: (name) => (
      <BoundField
        {...{ name }}
        hint="empty: as above"
        value={values[name]}
        mayChoose={canChoose(name, values)}
        error={errorOf(name)}
        onChange={(next) => set(name, next)}
      />
    ),
    number: (name, label, start, hint, term) => (
      <NumberField
        {...{ label, term, hint }}
        value={values[name] === undefined ? start : Number(values[name])}
        error={errorOf(name)}
        onChange={(next) => set(name, next === undefined ? undefined : String(next))}
      />
    ),
  };
}
