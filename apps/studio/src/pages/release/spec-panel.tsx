import type { Source } from "@noisewright/contract/answers";
import { change } from "../../address/address.js";
import type { TermId } from "../../glossary/terms.js";
import { writeItems } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import { errorFor, type FieldError } from "./field-errors.js";
import { ReleaseCard } from "./release-card.js";
import { type DEFAULTS, fieldValue, itemsOf, ROW, startOf } from "./release-query.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly ledgers: readonly string[];
  readonly isNew: boolean;
  readonly errors: readonly FieldError[];
}

/** The spec as a form: the table, the privacy unit, the ledger, and the releases. */
export function SpecPanel({ query, sources, ledgers, isNew, errors }: Props) {
  const items = itemsOf(query);
  const write = (next: typeof items) => change({ releases: writeItems(next) });
  const source = sources.find(({ name }) => name === fieldValue(query, "source"));
  const columns = source?.columns.map(({ name }) => name) ?? [];
  const number = (name: keyof typeof DEFAULTS, label: string, hint?: string, term?: TermId) => (
    <NumberField
      {...{ label, term, hint }}
      value={Number(fieldValue(query, name))}
      error={errorFor(errors, name)}
      onChange={(value) => change({ [name]: value === undefined ? undefined : String(value) })}
    />
  );
  const unit = fieldValue(query, "unit");
  return (
    <section className="panel controls" aria-label="Spec">
      <Select
        label="Table"
        value={fieldValue(query, "source")}
        options={sources.map(({ name, kind }) => ({ value: name, label: `${name} (${kind})` }))}
        error={errorFor(errors, "source")}
        hint={columns.length > 0 ? `columns ${columns.join(", ")}` : undefined}
        onChange={(chosen) =>
          change(startOf(chosen, sources.find(({ name }) => name === chosen)?.ledger))
        }
      />
      {source?.kind === "duckdb" && (
        <TextField
          label="Table in the file"
          value={query.get("table") ?? ""}
          error={errorFor(errors, "table")}
          onChange={(table) => change({ table: table || undefined })}
        />
      )}
      <Unit unit={unit} columns={columns} error={errorFor(errors, "unit")} />
      {unit !== ROW && (
        <div className="columns">
          {number(
            ...(["groups", "Groups per person", "at most this many are counted"] as const),
            "contribution-bound",
          )}
          {number("rows", "Rows per group", "of one person, at most this many are counted")}
        </div>
      )}
      <div className="group">
        <TextField
          label="Ledger"
          term="ledger"
          suggestions={ledgers}
          value={fieldValue(query, "ledger")}
          error={errorFor(errors, "ledger")}
          hint={
            isNew
              ? "a new ledger; its budget is for all releases of the table, including future releases"
              : "this ledger exists"
          }
          onChange={(ledger) => change({ ledger })}
        />
        {isNew && (
          <div className="columns">
            {number("epsilon", "Budget ε", undefined, "epsilon")}
            {number("delta", "Budget δ", undefined, "delta")}
          </div>
        )}
        {number("confidence", "Confidence of intervals")}
      </div>
      <div className="group">
        <p className="eyebrow">Releases</p>
        <ul className="cards">
          {items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
            <li key={i}>
              <ReleaseCard
                item={item}
                columns={columns}
                index={i}
                errors={errors.filter(({ release }) => release === i)}
                explains={i === 0}
                onChange={(next) => write(items.with(i, next))}
                onRemove={() => write(items.toSpliced(i, 1))}
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={() =>
            write([
              ...items,
              {
                word: `release ${items.length + 1}`,
                values: { statistic: "count", epsilon: "0.1" },
              },
            ])
          }
        >
          Add a release
        </button>
      </div>
    </section>
  );
}

/** The privacy unit: all rows with the same value of a column, or each row. */
interface UnitProps {
  readonly unit: string;
  readonly columns: readonly string[];
  readonly error: string | undefined;
}

function Unit({ unit, columns, error }: UnitProps) {
  const units = [...new Set([...columns, ROW, unit])];
  return (
    <Select
      label="Protects"
      term="privacy-unit"
      value={unit}
      error={error}
      options={units.map((name) => ({
        value: name,
        label: name === ROW ? "each row by itself" : `all rows with the same ${name}`,
      }))}
      onChange={(next) => change({ unit: next })}
    />
  );
}
