import type { ReactNode } from "react";
import type { TermId } from "../../glossary/terms.js";
import type { Item } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { TextArea } from "../../ui/text-area.js";
import { TextField } from "../../ui/text-field.js";
import { BoundField } from "./bound-field.js";
import { canChoose } from "./statistics.js";

/** The values of a card, and functions that build its fields. */
export interface Fields {
  readonly values: Item["values"];
  readonly columns: readonly string[];
  errorOf(name: string): string | undefined;
  set(name: string, value: string | undefined): void;
  text(name: string, label: string, hint?: string, suggestions?: readonly string[]): ReactNode;
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
    text: (name, label, hint, suggestions) => (
      <TextField
        {...{ label, hint }}
        {...(suggestions && { suggestions })}
        value={values[name] ?? ""}
        error={errorOf(name)}
        onChange={(next) => set(name, next === "" ? undefined : next)}
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
