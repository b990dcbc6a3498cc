import { change } from "../../../address/address.js";
import { type Item, writeItems } from "../../../ui/item-list.js";
import { Segmented } from "../../../ui/segmented.js";
import { TextField } from "../../../ui/text-field.js";
import { ColumnField } from "../column-field.js";
import { errorFor } from "../field-errors.js";
import { columnsOf } from "../join-query.js";
import { itemsOf, ROW } from "../release-query.js";
import { statisticOf } from "../statistics.js";
import type { LoadedBench } from "../use-release-bench.js";
import { BinsFields } from "./bins-fields.js";
import { isNumeric, mayDeclare, type NumberKind, typeOf, withType } from "./declared-types.js";
import { GroupQuestion } from "./group-question.js";
import { withValues } from "./item-name.js";
import { problemsOf } from "./item-problems.js";
import { NumberKindField } from "./number-kind-field.js";
import { RangeFields } from "./range-fields.js";
import { granularityOf } from "./rounding.js";
import { TableFields } from "./table-fields.js";
import { templateOf } from "./templates.js";

interface Props {
  readonly bench: LoadedBench;
  readonly index: number;
  /** Whether the user has tried to go on, so that missing answers are said. */
  readonly showsProblems: boolean;
  readonly onRemove: () => void;
}

/** What the fields of an editor get. */
export interface EditorFields {
  readonly values: Item["values"];
  readonly columns: readonly string[];
  /** Sets some values. The value undefined removes a value. */
  readonly set: (patch: Readonly<Record<string, string | undefined>>) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly isNumeric: (column: string) => boolean;
}

/** The questions about one statistic. */
export function StatisticEditor({ bench, index, showsProblems, onRemove }: Props) {
  const { query, sources, errors } = bench;
  const items = itemsOf(query);
  const item = items[index]!;
  const { values } = item;
  const template = templateOf(item);
  const { fields } = statisticOf(values.statistic);
  const problems = showsProblems ? problemsOf(item) : {};
  const kindOf = (column: string | undefined) =>
    column !== undefined && DECIMALS.includes(typeOf(query, sources, column))
      ? "number"
      : "integer";
  const replace = (
    next: Item["values"],
    kind: NumberKind = kindOf(next.of),
    more: Readonly<Record<string, string>> = {},
  ) => {
    const rounded = fields.includes("clamp")
      ? patched(next, { granularity: granularityOf(next, kind) })
      : next;
    change({ releases: writeItems(withValues(items, index, rounded)), ...more });
  };
  const set: EditorFields["set"] = (patch) => replace(patched(values, patch));
  const form: EditorFields = {
    ...{ values, set },
    columns: columnsOf(query, sources).map(({ text }) => text),
    errorOf: (name) => problems[name] ?? errorFor(errors, name, index),
    isNumeric: (column) => isNumeric(typeOf(query, sources, column)),
  };
  /** A column of numbers gets its type at once: whole numbers, until the user says otherwise. */
  const pick = (of: string | undefined) => {
    const isDeclared = of === undefined || !mayDeclare(query, sources) || form.isNumeric(of);
    const types = isDeclared ? {} : { types: withType(query, of, "integer") };
    replace(patched(values, { of }), kindOf(of), types);
  };
  return (
    <div className="editor">
      <div className="row">
        <p className="eyebrow">{template?.title}</p>
        <button
          type="button"
          className="quiet"
          onClick={onRemove}
          aria-label={`Remove ${item.word}`}
        >
          Remove
        </button>
      </div>
      {values.statistic === "count" || values.statistic === "units"
        ? query.get("unit") !== ROW && (
            <Segmented
              label="Count"
              value={values.statistic}
              options={[
                { value: "count", label: "rows" },
                { value: "units", label: "people" },
              ]}
              onChange={(statistic) => set({ statistic })}
            />
          )
        : null}
      {fields.includes("of") && (
        <>
          <ColumnField
            label={`${template?.title.replace(/ by group$/, "")} of which column?`}
            columns={form.columns}
            value={values.of}
            error={form.errorOf("of")}
            onChange={pick}
          />
          {values.of && mayDeclare(query, sources) && (
            <NumberKindField
              value={kindOf(values.of)}
              onChange={(kind) =>
                replace(values, kind, { types: withType(query, values.of!, kind) })
              }
            />
          )}
        </>
      )}
      {fields.includes("clamp") && (
        <RangeFields form={form} mayChoose={fields.includes("bounds")} />
      )}
      {fields.includes("edges") && <BinsFields form={form} />}
      {template?.grouped && <GroupQuestion form={form} />}
      {fields.includes("columns") && <TableFields form={form} />}
      <TextField
        label="Name of the result"
        value={item.word}
        error={errorFor(errors, "name", index)}
        onChange={(word) =>
          change({
            releases: writeItems(items.with(index, { word: word.replaceAll(/[~;]/g, ""), values })),
          })
        }
      />
    </div>
  );
}

const DECIMALS = ["number", "decimal", "real"];

function patched(
  values: Item["values"],
  patch: Readonly<Record<string, string | undefined>>,
): Item["values"] {
  const all = Object.entries({ ...values, ...patch });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
