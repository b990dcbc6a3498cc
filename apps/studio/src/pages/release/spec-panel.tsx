import type { Source } from "@noisewright/contract/answers";
import { change } from "../../address/address.js";
import { changeWithUndo } from "../../address/undo.js";
import type { TermId } from "../../glossary/terms.js";
import { ConfidenceField } from "../../ui/confidence-field.js";
import { writeItems } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { errorFor, type FieldError } from "./field-errors.js";
import { JoinCards } from "./join-cards.js";
import { columnsOf } from "./join-query.js";
import { LedgerField } from "./ledger-field.js";
import { ReleaseCard } from "./release-card.js";
import { type DEFAULTS, fieldValue, itemsOf } from "./release-query.js";
import { SourceFields } from "./source-fields.js";
import { UnitFields } from "./unit-fields.js";

interface Props {
  readonly query: URLSearchParams;
  readonly sources: readonly Source[];
  readonly ledgers: readonly string[];
  readonly isNew: boolean;
  readonly errors: readonly FieldError[];
  readonly missing: string | undefined;
}

/** The spec as a form: the tables, the privacy unit, the ledger, and the releases. */
export function SpecPanel({ query, sources, ledgers, isNew, errors, missing }: Props) {
  const items = itemsOf(query);
  const write = (next: typeof items) => change({ releases: writeItems(next) });
  const columns = columnsOf(query, sources).map(({ text }) => text);
  const number = (name: keyof typeof DEFAULTS, label: string, hint?: string, term?: TermId) => (
    <NumberField
      {...{ label, term, hint }}
      value={Number(fieldValue(query, name))}
      error={errorFor(errors, name)}
      onChange={(value) => change({ [name]: value === undefined ? undefined : String(value) })}
    />
  );
  return (
    <section className="panel controls" aria-label="Spec">
      <SourceFields {...{ query, sources, errors, missing }} />
      <JoinCards {...{ query, sources, errors }} />
      <UnitFields {...{ query, sources, errors }} />
      <div className="group">
        <LedgerField
          {...{ ledgers, isNew }}
          value={fieldValue(query, "ledger")}
          error={errorFor(errors, "ledger")}
        />
        {isNew && (
          <div className="columns">
            {number("epsilon", "Budget ε", undefined, "epsilon")}
            {number("delta", "Budget δ", undefined, "delta")}
          </div>
        )}
        <ConfidenceField
          label="Confidence of intervals"
          value={Number(fieldValue(query, "confidence"))}
          error={errorFor(errors, "confidence")}
          onChange={(next) => change({ confidence: next === undefined ? undefined : String(next) })}
        />
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
                onRemove={() =>
                  changeWithUndo(`Removed ${item.word}.`, {
                    releases: writeItems(items.toSpliced(i, 1)),
                  })
                }
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
