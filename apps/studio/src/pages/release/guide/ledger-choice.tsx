import { change } from "../../../address/address.js";
import { ledgerName } from "../../../local-service/ledger-name.js";
import { remainingText } from "../../../ui/format.js";
import { NumberField } from "../../../ui/number-field.js";
import { Select } from "../../../ui/select.js";
import { errorFor } from "../field-errors.js";
import { DEFAULTS, fieldValue, isSample } from "../release-query.js";
import type { LoadedBench } from "../use-release-bench.js";
import { freeName } from "./item-name.js";

/** The budget that pays: a ledger that exists, or a new one. */
export function LedgerChoice({ bench }: { bench: LoadedBench }) {
  const { query, isNew, ledgers, ledgerNames, errors, session } = bench;
  const chosen = fieldValue(query, "ledger");
  const proposal = isNew ? chosen : freeName(proposalOf(bench), ledgerNames);
  const number = (name: "epsilon" | "delta") => ({
    value: Number(fieldValue(query, name)),
    error: errorFor(errors, name),
    onChange: (value: number | undefined) =>
      change({ [name]: value === undefined ? undefined : String(value) }),
  });
  if (session.role !== "steward") {
    return <p className="hint">The ledger {chosen} pays for releases from this table.</p>;
  }
  return (
    <section className="answers" aria-label="Budget">
      <Select
        label="Which budget pays?"
        term="ledger"
        value={chosen}
        error={errorFor(errors, "ledger")}
        hint={
          isNew
            ? "The budget is for all releases about these people, now and later."
            : "This budget exists already."
        }
        options={[
          ...ledgers.map(({ name, budget, spent }) => ({
            value: name,
            label: `${name}: ${remainingText(Math.max(0, budget.epsilon - spent), budget.epsilon)}`,
          })),
          { value: proposal, label: `a new budget, ${proposal}` },
        ]}
        onChange={(ledger) => change({ ledger })}
      />
      {isNew && (
        <div className="columns">
          <NumberField label="Total ε of this budget" term="budget" {...number("epsilon")} />
          <NumberField label="Total δ" {...number("delta")} />
        </div>
      )}
    </section>
  );
}

/** The name of a new ledger: that of the file, or of the folder of the service. */
function proposalOf({ query, sources, place }: LoadedBench): string {
  if (isSample(query)) return DEFAULTS.ledger;
  const source = fieldValue(query, "source");
  const served = sources.find(({ name }) => name === source)?.ledger;
  return place === "service" && served ? served : ledgerName(source);
}
