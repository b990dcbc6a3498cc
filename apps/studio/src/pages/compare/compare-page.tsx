import { useEffect } from "react";
import { change, useAddress } from "../../address/address.js";
import { parseItems, writeItems } from "../../ui/item-list.js";
import { BenchSkeleton, Skeleton } from "../../ui/skeleton.js";
import { warmUp } from "../../worker/client.js";
import { useAnswer } from "../../worker/use-answer.js";
import { ComparePanel } from "./compare-panel.js";
import { ComparePictures } from "./compare-pictures.js";
import { compareInput, START } from "./compare-query.js";
import { CompareTable } from "./compare-table.js";
import "./compare.css";

export function ComparePage() {
  const { query } = useAddress();
  const { value: kinds } = useAnswer("catalogue", "catalogue", "all");
  const items = parseItems(query.get("mechanisms") ?? START);
  const {
    value: comparison,
    fault,
    fresh,
  } = useAnswer("compare", "compare", compareInput(query, items));
  const isAnswered = comparison !== undefined;
  useEffect(() => {
    if (isAnswered) warmUp();
  }, [isAnswered]);
  if (kinds === undefined) return <BenchSkeleton>Loading the mechanisms…</BenchSkeleton>;
  const entries = comparison?.entries;
  return (
    <div className="bench">
      <ComparePanel
        kinds={kinds}
        items={items}
        comparison={comparison}
        isFresh={fresh}
        query={query}
        write={(next) => change({ mechanisms: writeItems(next) })}
      />
      <div className="results" aria-busy={!fresh}>
        {fault && (
          <div className="notice bad" role="alert">
            <h2>{fault.message}</h2>
          </div>
        )}
        {items.length === 0 && <p className="notice">Add a mechanism to see a comparison.</p>}
        {entries?.map(
          (each) =>
            "fault" in each && (
              <div className="notice warn" role="status" key={each.id}>
                <p>{each.fault}</p>
              </div>
            ),
        )}
        {comparison && entries?.some((each) => !("fault" in each)) && items.length > 0 && (
          <>
            <CompareTable entries={comparison.entries} query={query} stale={!fresh} />
            <ComparePictures comparison={comparison} stale={!fresh} query={query} />
          </>
        )}
        {!comparison && !fault && <Skeleton height={1100}>Comparing…</Skeleton>}
      </div>
    </div>
  );
}
