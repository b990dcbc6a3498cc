import { useDeferredValue, useMemo } from "react";
import { change, useAddress } from "../../address/address.js";
import { needOf } from "../../needs/need-query.js";
import { numberText } from "../../ui/format.js";
import { Ticker } from "../../ui/ticker.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { useAnswer } from "../../worker/use-answer.js";
import { DesignResult } from "./design-result.js";
import { NeedPanel } from "./need-panel.js";
import { Refusal } from "./refusal.js";

import { useProgramme } from "./use-programme.js";
import "./design.css";

export function DesignPage() {
  const { query } = useAddress();
  const need = useMemo(() => needOf(query), [query]);
  const quick = useAnswer("design", "design", need);
  const programme = useProgramme(need);
  const value = programme.answer ?? quick.value;
  const shown = useDeferredValue(value);
  return (
    <div className="bench">
      <NeedPanel query={query}>
        <Ticker>{lineOf(quick.fault ? undefined : value)}</Ticker>
      </NeedPanel>
      <div className="results" id="answer" aria-busy={!quick.fresh}>
        {quick.fault && !programme.answer ? (
          <Refusal fault={quick.fault} query={query} programme={programme} />
        ) : value === undefined || shown === undefined ? (
          <p className="loading">Ranking the mechanisms…</p>
        ) : (
          <DesignResult
            answer={value}
            drawn={shown}
            fresh={quick.fresh}
            programme={programme}
            query={query}
            choose={(id) => change({ show: id })}
          />
        )}
      </div>
    </div>
  );
}

function lineOf(answer: DesignAnswer | undefined): string {
  const row = answer?.rows[answer.recommended];
  if (answer === undefined || row === undefined) return "No mechanism meets these requirements";
  const metric = answer.metrics[0]!.name;
  const score = answer.seeksEpsilon
    ? `ε ${numberText(row.epsilon)}`
    : `${metric} ${numberText(row.scores[metric]!)}`;
  return `${row.id} · ${score}`;
}
