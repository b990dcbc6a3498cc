import type { Source } from "@noisewright/contract/answers";
import { change } from "../../address/address.js";
import { writeItems } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { Select } from "../../ui/select.js";
import { TextField } from "../../ui/text-field.js";
import type { FaultPlace } from "./fault-place.js";
import { ReleaseCard } from "./release-card.js";
import { type DEFAULTS, given, itemsOf, ROW, startOf } from "./release-query.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly ledgers: readonly string[];
  readonly isNew: boolean;
  readonly place: FaultPlace | undefined;
}

/** The spec as a form: the table, the privacy unit, the ledger, and the releases. */
export function SpecPanel({ query, sources, ledgers, isNew, place }: Props) {
  const items = itemsOf(query);
  const write = (next: typeof items) => change({ releases: writeItems(next) });
  const source = sources.find(({ name }) => name === given(query, "source"));
  const columns = source?.columns.map(({ name }) => name) ?? [];
  const number = (name: keyof typeof DEFAULTS, label: string, hint?: string) => (
    <NumberField
      label={label}
      hint={hint}
      value={Number(given(query, name))}
      onChange={(value) => change({ [name]: value === undefined ? undefined : String(value) })}
    />
  );
  const unit = given(query, "unit");
  return (
    <section className="panel controls" aria-label="Spec">
      <Select
        label="Table"
        value={given(query, "source")}
        options={sources.map(({ name, kind }) => ({ value: name, label: `${name} (${kind})` }))}
        hint={columns.length > 0 ? `columns ${columns.join(", ")}` : undefined}
        onChange={(chosen) =>
          change(startOf(chosen, sources.find(({ name }) => name === chosen)?.ledger))
        }
      />
      {source?.kind === "duckdb" && (
        <TextField
          label="Table in the file"
          value={query.get("table") ?? ""}
          onChange={(table) => change({ table: table || undefined })}
        />
      )}
      <Unit unit={unit} columns={columns} />
      {unit !== ROW && (
        <div className="columns">
          {number("groups", "Groups per person", "at most this many are counted")}
          {number("rows", "Rows per group", "of one person, at most this many are counted")}
        </div>
      )}
      <div className="group">
        <TextField
          label="Ledger"
          words={ledgers}
          value={given(query, "ledger")}
          wrong={place?.field === "ledger" ? place.message : undefined}
          hint={
            isNew
              ? "a new ledger; this budget is for all releases of the table, also future ones"
              : "exists"
          }
          onChange={(ledger) => change({ ledger })}
        />
        {isNew && (
          <div className="columns">
            {number("epsilon", "Budget ε")}
            {number("delta", "Budget δ")}
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
                place={place?.release === i ? place : undefined}
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
function Unit({ unit, columns }: { unit: string; columns: readonly string[] }) {
  const words = [...new Set([...columns, ROW, unit])];
  return (
    <Select
      label="Protects"
      value={unit}
      options={words.map((name) => ({
        value: name,
        label: name === ROW ? "each row by itself" : `all rows with the same ${name}`,
      }))}
      onChange={(next) => change({ unit: next })}
    />
  );
}
