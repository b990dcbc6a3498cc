import { epsilonText } from "../../../ui/format.js";
import { fieldValue, isSample, itemsOf, ROW } from "../release-query.js";
import type { LoadedBench } from "../use-release-bench.js";
import { hasTable } from "./standing.js";

/** The answers so far, beside the question. */
export function SoFar({ bench: { query, preview, isPreviewed } }: { bench: LoadedBench }) {
  const unit = query.get("unit");
  const items = hasTable(query) ? itemsOf(query) : [];
  const cost = isPreviewed && preview.isCurrent ? preview.value?.ledger : undefined;
  return (
    <aside className="so-far" aria-label="Your release so far">
      <p className="eyebrow">So far</p>
      <dl>
        <dt>Data</dt>
        <dd>{hasTable(query) ? tableText(query) : "—"}</dd>
        <dt>Protected</dt>
        <dd>{!hasTable(query) || !unit ? "—" : unit === ROW ? "each row" : `each ${unit}`}</dd>
        <dt>Published</dt>
        <dd>
          {items.length === 0 ? (
            "—"
          ) : (
            <ul>
              {items.map(({ word }) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>Cost</dt>
        <dd>{cost?.needs == null ? "—" : cost.needs === 0 ? "free" : epsilonText(cost.needs)}</dd>
      </dl>
    </aside>
  );
}

function tableText(query: URLSearchParams): string {
  return isSample(query) ? "the sample of library loans" : fieldValue(query, "source");
}
