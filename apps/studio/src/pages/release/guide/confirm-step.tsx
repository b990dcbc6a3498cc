import { useEffect, useRef } from "react";
import { BudgetBar } from "../../../ui/budget-bar.js";
import { EpsilonOdds } from "../../../ui/epsilon-odds.js";
import { epsilonText, numberText, remainingText } from "../../../ui/format.js";
import { Errors, ProgressBar, statusOf } from "../cost-panel.js";
import { fieldErrors } from "../field-errors.js";
import { QuotaNote } from "../quota-note.js";
import { itemsOf, ROW } from "../release-query.js";
import type { StepProps } from "./guide-view.js";
import { StepNav } from "./step-nav.js";
import { summaryOf } from "./summary.js";

/** The sixth step: what will be spent, and the button that spends it. */
export function ConfirmStep({ bench, go, back }: StepProps) {
  const { query, preview, run, place, isAsked } = bench;
  const items = itemsOf(query);
  const cost = preview.value;
  const isCurrent = preview.isCurrent && !run.running;
  const isPublished = run.published !== undefined && isAsked && !run.running;
  const wasRunning = useRef(run.running);
  useEffect(() => {
    if (wasRunning.current && isPublished) go("results");
    wasRunning.current = run.running;
  });
  if (cost === undefined) {
    return (
      <>
        <p className="hint">Computing the cost…</p>
        <StepNav back={back} />
      </>
    );
  }
  const { name, budget, before, needs, remains, affordable } = cost.ledger;
  const spends = needs ?? 0;
  return (
    <>
      <ul className="statistics">
        {items.map((item) => (
          <li className="statistic" key={item.word}>
            <div>
              <p className="title">{item.word}</p>
              <p className="hint">{summaryOf(item)}</p>
            </div>
          </li>
        ))}
      </ul>
      <section className="spend" aria-label="Budget" data-stale={!isCurrent || undefined}>
        <p className="spend-line">
          {spends > 0 ? (
            <>
              This spends <strong>{epsilonText(spends)}</strong> of the {numberText(budget.epsilon)}{" "}
              in the budget {name}. It cannot be undone.
            </>
          ) : (
            <>These statistics are paid for already. To see them again costs nothing.</>
          )}
        </p>
        <Standing label="Now" {...{ name, budget: budget.epsilon, spent: before, remains }} />
        {spends > 0 && (
          <Standing
            label="Afterwards"
            {...{ name, budget: budget.epsilon, spent: before, more: spends }}
            remains={Math.max(0, remains - spends)}
          />
        )}
        {cost.quota && <QuotaNote quota={cost.quota} />}
        <p className="hint">Protected: {cost.protects.meaning}.</p>
        {spends > 0 && (
          <EpsilonOdds
            epsilon={spends}
            delta={budget.delta}
            who={query.get("unit") === ROW ? "row" : "person"}
          />
        )}
      </section>
      <div className="step-nav">
        {back && (
          <button type="button" onClick={back} disabled={run.running}>
            Back
          </button>
        )}
        {run.running && (
          <button type="button" disabled={run.isStopping} onClick={run.cancel}>
            Cancel
          </button>
        )}
        <button
          type="button"
          className="main"
          disabled={!isCurrent || !affordable || !bench.hasLedger || cost.quota?.fits === false}
          onClick={bench.start}
        >
          {run.running
            ? "Publishing…"
            : spends > 0
              ? `Spend ${epsilonText(spends)} and publish`
              : "Show the results"}
        </button>
      </div>
      <p className="hint" role="status">
        {statusOf(run, place)}
      </p>
      {run.running && <ProgressBar label="Releasing" progress={run.progress} />}
      {run.fault && (
        <Errors errors={fieldErrors(run.fault)} names={items.map(({ word }) => word)} />
      )}
    </>
  );
}

interface StandingProps {
  readonly label: string;
  /** The name of the ledger. */
  readonly name: string;
  readonly budget: number;
  readonly spent: number;
  readonly more?: number;
  readonly remains: number;
}

/** What is left of the budget, before or after the release. */
function Standing({ label, name, budget, spent, more = 0, remains }: StandingProps) {
  return (
    <div className="standing">
      <span>{label}</span>
      <span>{remainingText(remains, budget)}</span>
      <BudgetBar name={`${name}, ${label.toLowerCase()}`} {...{ budget, spent, more }} />
    </div>
  );
}
