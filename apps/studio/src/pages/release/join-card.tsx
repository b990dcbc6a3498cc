import type { Source } from "@noisewright/contract/answers";
import type { Item } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { Toggle } from "../../ui/toggle.js";
import { ColumnField } from "./column-field.js";
import { columnText } from "./column-text.js";
import { needsTypes, TYPES_HINT } from "./column-types.js";
import { errorFor, type FieldError } from "./field-errors.js";
import { joinableSources, namesIn } from "./join-query.js";

interface Props {
  readonly item: Item;
  /** The name of the table in the spec. */
  readonly name: string;
  readonly sources: readonly Source[];
  /** The columns of the tables before this one. */
  readonly before: readonly string[];
  /** The errors of this table and of its join. */
  readonly errors: readonly FieldError[];
  /** Called with the name of a served file. */
  readonly onChoose: (file: string) => void;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

/** A table that is joined to the tables before it. */
export function JoinCard({
  item,
  name,
  sources,
  before,
  errors,
  onChoose,
  onChange,
  onRemove,
}: Props) {
  const { word, values } = item;
  const set = (field: string, value: string | undefined) => {
    const { [field]: _, ...others } = values;
    onChange({ word, values: value === undefined ? others : { ...others, [field]: value } });
  };
  const text = (field: string, label: string, hint?: string) => (
    <TextField
      {...{ label, hint }}
      value={values[field] ?? ""}
      error={errorFor(errors, field)}
      onChange={(next) => set(field, next === "" ? undefined : next)}
    />
  );
  const picked = (field: string, label: string, names: readonly string[]) => (
    <ColumnField
      {...{ label, columns: names }}
      value={values[field]}
      error={errorFor(errors, field)}
      onChange={(next) => set(field, next)}
    />
  );
  const columns = namesIn(sources, word);
  const texts = columns.map((column) => columnText(column, name));
  const isPublic = values.public === "yes";
  const kind = sources.find((source) => source.name === word)?.kind;
  return (
    <div className="card join">
      <Select
        label="Joined table"
        value={word}
        error={errorFor(errors, "file")}
        hint={columns.length > 0 ? `columns ${texts.join(", ")}` : undefined}
        options={joinableSources(sources).map((source) => ({
          value: source.name,
          label: `${source.name} (${source.kind})`,
        }))}
        onChange={onChoose}
      />
      {kind === "duckdb" && text("table", "Table in the file")}
      {needsTypes(kind) && text("types", "Types of columns", TYPES_HINT)}
      <div className="columns">
        {picked("left", "Where", before)}
        {picked("right", `equals, in ${name}`, columns)}
      </div>
      <Toggle
        label="Public table"
        hint="does not depend on who is in the data; a list made from private rows is not public"
        on={isPublic}
        onChange={(on) => set("public", on ? "yes" : undefined)}
      />
      <Toggle
        label="Keep rows without a match"
        on={values.unmatched === "keep"}
        onChange={(on) => set("unmatched", on ? "keep" : undefined)}
      />
      {!isPublic && (
        <NumberField
          label="Rows per person"
          hint={`at most this many rows of ${name} are joined; empty: 1`}
          value={values.most === undefined ? undefined : Number(values.most)}
          error={errorFor(errors, "most")}
          onChange={(next) => set("most", next === undefined ? undefined : String(next))}
        />
      )}
      {errors
        .filter(({ field }) => !IN_CARD.includes(field ?? ""))
        .map(({ message }) => (
          <p key={message} className="wrong" role="alert">
            {message}
          </p>
        ))}
      <button type="button" className="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </button>
    </div>
  );
}

/** The fields that show their own error message. */
const IN_CARD = ["file", "table", "types", "left", "right", "most"];
