import type { LedgerHistory } from "@noisewright/contract/answers";
import { change, useAddress } from "../../address/address.js";
import { changeWithUndo } from "../../address/undo.js";
import { type Item, writeItems } from "../../ui/item-list.js";
import { Skeleton } from "../../ui/skeleton.js";
import { bodyOf, itemText, newItem, planOf } from "./plan-query.js";
import { PlannedCard } from "./planned-card.js";
import { useWhatIf } from "./use-what-if.js";
import { WhatIfPicture } from "./what-if-picture.js";
import { WhatIfWords } from "./what-if-words.js";

/** Plans releases and shows what would remain of the budget. Spends nothing. */
export function WhatIfPanel({ ledger }: { ledger: LedgerHistory }) {
  const { query } = useAddress();
  const { name, budget, requests, head } = ledger;
  const items = planOf(query, budget.epsilon);
  const body = items.length === 0 ? undefined : JSON.stringify(bodyOf(items));
  const { value, fault, fresh } = useWhatIf(name, body, head);
  const write = (next: readonly Item[]) => change({ plan: writeItems(next) });
  const remove = (i: number) =>
    changeWithUndo(`Removed ${itemText(items[i]!, requests)}.`, {
      plan: writeItems(items.toSpliced(i, 1)),
    });
  const words = items.map((item) => itemText(item, requests));
  return (
    <section className="panel" aria-label="What if">
      <h2>What if…</h2>
      <p className="hint">
        Plan releases and see what they would leave of the budget. Nothing is spent. The ledger's
        own rule decides, as for a real release.
      </p>
      <div className="what-if">
        <div className="plan">
          <ul className="cards">
            {items.map((item, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
              <li key={i}>
                <PlannedCard
                  item={item}
                  number={i + 1}
                  requests={requests}
                  isPure={budget.delta === 0}
                  fault={fresh ? fault : undefined}
                  onChange={(next) => write(items.with(i, next))}
                  onRemove={() => remove(i)}
                />
              </li>
            ))}
          </ul>
          <div className="pair">
            <button type="button" onClick={() => write([...items, newItem(budget.epsilon, 1)])}>
              Add a release
            </button>
            <button type="button" onClick={() => write([...items, newItem(budget.epsilon, 12)])}>
              Add a monthly release
            </button>
          </div>
        </div>
        <div className="results" id="answer" aria-busy={body !== undefined && !fresh}>
          {items.length === 0 ? (
            <p className="notice">The plan is empty. Add a release.</p>
          ) : (
            <>
              {fresh && fault && (
                <p className="notice bad" role="alert">
                  {fault.message}
                </p>
              )}
              {value === undefined ? (
                !fault && <Skeleton height={320}>Computing the plan…</Skeleton>
              ) : (
                <div data-stale={!fresh || fault !== undefined || undefined} className="outcome">
                  <WhatIfWords answer={value} words={words} />
                  <WhatIfPicture answer={value} requests={requests} words={words} />
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
