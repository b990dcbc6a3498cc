import { useDeferredValue, useMemo } from "react";
import { change, useAddress } from "../../shell/address.js";
import { useAnswer } from "../../worker/use-answer.js";
import { DesignResult } from "./design-result.js";
import { NeedPanel } from "./need-panel.js";
import { needOf } from "./need-query.js";
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
      <NeedPanel query={query} />
      <div className="results" aria-busy={!quick.fresh}>
        {quick.fault && !programme.answer ? (
          <Refusal fault={quick.fault} query={query} programme={programme} />
        ) : value === undefined || shown === undefined ? (
          <p className="loading">Weighing the mechanisms…</p>
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
