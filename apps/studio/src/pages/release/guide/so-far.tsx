import type { ReactNode } from "react";
import { epsilonText, remainderText } from "../../../ui/format.js";
import { fieldValue, isSample, itemsOf, ROW } from "../release-query.js";
import type { LoadedBench } from "../use-release-bench.js";
import { hasTable } from "./standing.js";

/** The answers so far, beside the question. */
export function SoFar({ bench: { query, preview, isPreviewed } }: { bench: LoadedBench }) {
  const unit = query.get("unit");
  const items = hasTable(query) ? itemsOf(query) : [];
  const cost = isPreviewed && preview.isCurrent ? preview.value?.ledger : undefined;
  const names = items.length > 0 && (
    <ul>
      {items.map(({ word }) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
  return (
    <aside className="panel so-far" aria-label="Your release so far">
      <p className="eyebrow">So far</p>
      <dl>
        <Answer question="Data" answer={hasTable(query) && tableText(query)} />
        <Answer
          question="Who is protected"
          answer={hasTable(query) && unit && (unit === ROW ? "each row" : `each ${unit}`)}
        />
        <Answer question="To publish" answer={names} />
        <Answer
          question="Cost"
          answer={cost?.needs != null && (cost.needs === 0 ? "free" : epsilonText(cost.needs))}
        />
        {cost && (
          <Answer
            question="Left after it"
            answer={remainderText(
              Math.max(0, cost.remains - (cost.needs ?? 0)),
              cost.budget.epsilon,
            )}
          />
        )}
      </dl>
    </aside>
  );
}

interface AnswerProps {
  readonly question: string;
  readonly answer: ReactNode;
}

function Answer({ question, answer }: AnswerProps) {
  return (
    <div>
      <dt>{question}</dt>
      {answer ? <dd>{answer}</dd> : <dd className="open">not yet</dd>}
    </div>
  );
}

function tableText(query: URLSearchParams): string {
  return isSample(query) ? "the sample of library loans" : fieldValue(query, "source");
}
