import { useEffect, useMemo } from "react";
import { useAddress } from "../../address/address.js";
import { needOf } from "../../needs/need-query.js";
import { numberText } from "../../ui/format.js";
import { Skeleton } from "../../ui/skeleton.js";
import { Ticker } from "../../ui/ticker.js";
import { warmUp } from "../../worker/client.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { chosenOf } from "./chosen.js";
import { DesignResult } from "./design-result.js";
import { NeedPanel } from "./need-panel.js";
import { Refusal } from "./refusal.js";
import { useDesign } from "./use-design.js";
import "./design.css";

export function DesignPage() {
  const { query } = useAddress();
  const need = useMemo(() => needOf(query), [query]);
  const wanted = query.get("show");
  const designed = useDesign(need, wanted);
  const { ranking, preview, fault, isFresh, programme } = designed;
  const isAnswered = ranking !== undefined;
  useEffect(() => {
    if (isAnswered) warmUp();
  }, [isAnswered]);
  return (
    <div className="bench">
      <NeedPanel query={query}>
        <Ticker>{fault ? NOTHING : lineOf(preview ?? ranking, wanted)}</Ticker>
      </NeedPanel>
      <div className="results" id="answer" aria-busy={!isFresh}>
        {fault ? (
          <Refusal fault={fault} query={query} programme={programme} />
        ) : ranking === undefined ? (
          <Skeleton height={1200}>Ranking the mechanisms…</Skeleton>
        ) : (
          <DesignResult {...designed} ranking={ranking} need={need} query={query} />
        )}
      </div>
    </div>
  );
}

const NOTHING = "No mechanism meets these requirements";

function lineOf(answer: DesignAnswer | undefined, wanted: string | null): string {
  if (answer === undefined) return "Ranking the mechanisms…";
  const row = answer.rows[chosenOf(answer, wanted)]!;
  const metric = answer.metrics[0]!.name;
  const score = answer.seeksEpsilon
    ? `ε ${numberText(row.epsilon)}`
    : `${metric} ${numberText(row.scores[metric]!)}`;
  return `${row.id} · ${score}`;
}
