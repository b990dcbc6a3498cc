import type { Preview } from "@noisewright/contract/answers";
import { change } from "../../../address/address.js";
import { EpsilonOdds } from "../../../ui/epsilon-odds.js";
import { epsilonText, numberText, remainingText } from "../../../ui/format.js";
import { writeItems } from "../../../ui/item-list.js";
import { Segmented } from "../../../ui/segmented.js";
import { errorFor } from "../field-errors.js";
import { QuotaNote } from "../quota-note.js";
import { itemsOf, ROW } from "../release-query.js";
import { placeOfError } from "./error-place.js";
import type { StepProps } from "./guide-view.js";
import { LedgerChoice } from "./ledger-choice.js";
import { PaymentCard } from "./payment-card.js";
import { isReady } from "./standing.js";
import { StepNav } from "./step-nav.js";
import { STEPS } from "./steps.js";

const SIZES = ["100", "1000", "10000"];

/** The fourth step: how accurate or how private each statistic is, and which budget pays. */
export function AccuracyStep({ bench, go, next, back }: StepProps) {
  const { query, preview, errors } = bench;
  const items = itemsOf(query);
  const about = SIZES.find((size) => size === query.get("about")) ?? "1000";
  const who = query.get("unit") === ROW ? "row" : "person";
  const cost = preview.value;
  const ledger = preview.isCurrent ? cost?.ledger : undefined;
  const elsewhere = errors.filter((error) => placeOfError(error) !== "accuracy");
  const general = errors.filter(
    (error) =>
      placeOfError(error) === "accuracy" &&
      error.release === undefined &&
      !IN_FORM.has(error.field ?? ""),
  );
  const isDone = isReady(query) && errors.length === 0 && ledger?.affordable !== false;
  return (
    <>
      <p className="lead">
        More noise protects people better and makes numbers less accurate. Choose one, and see what
        it does to the other.
      </p>
      <Segmented
        label="Show the errors for groups of about this number of rows"
        value={about}
        options={SIZES.map((value) => ({
          value,
          label: Number(value).toLocaleString("en-US"),
        }))}
        onChange={(next) => change({ about: next === "1000" ? undefined : next })}
      />
      {items.map((item, i) => (
        <PaymentCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a statistic is identified by its position
          key={i}
          item={item}
          release={cost?.releases.find(({ name }) => name === item.word)}
          isCurrent={preview.isCurrent}
          isRefused={errors.length > 0}
          rows={Number(about)}
          who={who}
          errorOf={(field) => errorFor(errors, field, i)}
          set={(name, value) => {
            const { [name]: _, ...others } = item.values;
            const values = value === undefined ? others : { ...others, [name]: value };
            change({ releases: writeItems(items.with(i, { ...item, values })) });
          }}
        />
      ))}
      <LedgerChoice bench={bench} />
      {cost && (
        <section
          className="together"
          aria-label="Together"
          data-stale={!preview.isCurrent || undefined}
        >
          <p>
            {cost.ledger.needs === null ? (
              "Together they need more δ than the budget has."
            ) : cost.ledger.needs === 0 ? (
              <strong>Together: free, because all of it is paid for</strong>
            ) : (
              <>
                Together: <strong>{epsilonText(cost.ledger.needs)}</strong>
              </>
            )}
            {!preview.isCurrent && " · not current"}
          </p>
          {isLessThanSum(cost) && (
            <p className="hint">
              That is less than the sum, because releases from one budget cost less together.
            </p>
          )}
          {cost.quota && <QuotaNote quota={cost.quota} />}
          {cost.ledger.needs !== null && cost.ledger.needs > 0 && (
            <EpsilonOdds epsilon={cost.ledger.needs} delta={cost.ledger.budget.delta} who={who} />
          )}
        </section>
      )}
      {ledger && !ledger.affordable && (
        <p className="wrong" role="status">
          {ledger.needs === null
            ? `The budget has only δ = ${numberText(ledger.budget.delta)}. Choose a smaller δ, or another budget.`
            : `The budget is not enough: ${remainingText(ledger.remains, ledger.budget.epsilon)}. Choose less ε, less accuracy, or another budget.`}
        </p>
      )}
      {general.map(({ message }) => (
        <p key={message} className="wrong" role="status">
          {message}
        </p>
      ))}
      {elsewhere.map((error) => {
        const step = placeOfError(error);
        const index = error.release;
        return (
          <p key={error.message} className="wrong" role="status">
            {index !== undefined && <b>{items[index]?.word}: </b>}
            {error.message}{" "}
            <button
              type="button"
              onClick={() => {
                go(step);
                if (index !== undefined) change({ edit: String(index) });
              }}
            >
              Go to {STEPS.find(({ id }) => id === step)!.label}
            </button>
          </p>
        );
      })}
      <StepNav back={back} next={next} disabled={!isDone} />
    </>
  );
}

/** The fields of this step that show their own error message. */
const IN_FORM = new Set(["ledger", "epsilon", "delta"]);

/** Whether the releases cost visibly less from their budget than one by one. */
function isLessThanSum({ ledger: { needs }, releases }: Preview): boolean {
  const fresh = releases.filter(({ status }) => status === "new");
  const sum = fresh.reduce((total, { certified }) => total + certified.epsilon, 0);
  return needs !== null && needs > 0 && needs < 0.995 * sum;
}
