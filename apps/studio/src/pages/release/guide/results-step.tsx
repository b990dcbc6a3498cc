import { change } from "../../../address/address.js";
import { statusOf } from "../cost-panel.js";
import { KeepLedger } from "../keep-ledger.js";
import { ResultsLater } from "../results-later.js";
import { SpecText } from "../spec-text.js";
import type { StepProps } from "./guide-view.js";

/** The last step: the published values. */
export function ResultsStep({ bench, go }: StepProps) {
  const { run, place, spec } = bench;
  if (run.published === undefined) return null;
  return (
    <>
      <p className="lead" role="status">
        {statusOf(run, place)}
      </p>
      <ResultsLater published={run.published} isCurrent={bench.isAsked}>
        {place === "browser" && <KeepLedger name={run.published.ledger.name} />}
      </ResultsLater>
      <SpecText spec={spec} />
      <div className="step-nav">
        <button
          type="button"
          onClick={() => {
            go("statistics");
            change({ releases: "" });
          }}
        >
          Publish something else of this table
        </button>
      </div>
    </>
  );
}
