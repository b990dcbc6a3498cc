import { CostPanel } from "./cost-panel.js";
import { CostPicture } from "./cost-picture.js";
import { KeepLedger } from "./keep-ledger.js";
import { itemsOf } from "./release-query.js";
import { ResultsLater } from "./results-later.js";
import { ServiceFailure } from "./service-failure.js";
import { SpecPanel } from "./spec-panel.js";
import { SpecText } from "./spec-text.js";
import type { LoadedBench } from "./use-release-bench.js";

/** The full form: every field of a spec on one page, with the cost and the results beside it. */
export function FormView({ bench }: { bench: LoadedBench }) {
  const { query, sources, preview, run, place, missing, spec, isPreviewed } = bench;
  return (
    <div className="bench wide">
      <SpecPanel
        query={query}
        sources={sources}
        ledgers={bench.ledgerNames}
        isNew={bench.isNew}
        errors={bench.errors}
        missing={missing}
      />
      <div className="results" id="answer" aria-busy={isPreviewed && !preview.fresh}>
        <ServiceFailure bench={bench} />
        <CostPanel bench={bench} names={itemsOf(query).map(({ word }) => word)} />
        {run.published && (
          <ResultsLater published={run.published} isCurrent={bench.isAsked}>
            {place === "browser" && <KeepLedger name={run.published.ledger.name} />}
          </ResultsLater>
        )}
        {isPreviewed && preview.value && bench.errors.length === 0 && (
          <CostPicture preview={preview.value} stale={!preview.isCurrent} />
        )}
        {(!isPreviewed || preview.value || bench.errors.length > 0) && <SpecText spec={spec} />}
      </div>
    </div>
  );
}
