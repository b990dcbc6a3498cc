import { change } from "../../address/address.js";
import { changeWithUndo } from "../../address/undo.js";
import { epsilonText } from "../../ui/format.js";
import { parseItems, writeItems } from "../../ui/item-list.js";
import { Skeleton } from "../../ui/skeleton.js";
import { Slider } from "../../ui/slider.js";
import { Ticker } from "../../ui/ticker.js";
import { useAnswer } from "../../worker/use-answer.js";
import { Presets, SHARE_PRESETS } from "./presets.js";
import { ShareCard } from "./share-card.js";
import { aimOf, planInput, START } from "./share-query.js";
import { ShareResult } from "./share-result.js";

/** A list of releases, and the plan that shares a budget among them. */
export function ShareView({ query }: { query: URLSearchParams }) {
  const items = parseItems(query.get("plan") ?? START);
  const input = items.length > 0 ? planInput(query, items) : undefined;
  const { value: plan, fault, fresh } = useAnswer("plan", "plan", input);
  // Before the first answer, the skeleton says that the page is busy.
  const isBusy = input !== undefined && !fresh && (plan ?? fault) !== undefined;
  const write = (next: typeof items) => change({ plan: writeItems(next) });
  const shares = items.some((item) => aimOf(item) === "share");
  return (
    <div className="bench">
      <section className="panel controls" aria-label="Releases that share a budget">
        {shares ? (
          <Slider
            label="Budget ε"
            term="epsilon"
            hint="for all releases together"
            value={Number(query.get("epsilon") ?? 2)}
            scale={{ min: 0.05, max: 20, log: true }}
            onChange={(value) => change({ epsilon: String(value) })}
          />
        ) : (
          <p className="hint">
            Every release has an accuracy target. The plan uses the smallest joint ε that meets all
            targets.
          </p>
        )}
        <Slider
          label="Budget δ"
          term="delta"
          value={Number(query.get("delta") ?? 1e-6)}
          scale={{ min: 1e-12, max: 1e-2, log: true }}
          onChange={(value) => change({ delta: String(value) })}
        />
        <div className="group">
          <h2>Releases</h2>
          <Presets name="plan" presets={SHARE_PRESETS} />
        </div>
        <ul className="cards">
          {items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
            <li key={i}>
              <ShareCard
                item={item}
                explains={i === 0}
                onChange={(next) => write(items.with(i, next))}
                onRemove={() =>
                  changeWithUndo(`Removed ${item.word}.`, {
                    plan: writeItems(items.toSpliced(i, 1)),
                  })
                }
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={() => write([...items, { word: `release ${items.length + 1}`, values: {} }])}
        >
          Add a release
        </button>
        <Ticker>{plan && !fault ? `joint ${epsilonText(plan.joint.epsilon)}` : "No plan"}</Ticker>
      </section>
      <div className="results" id="answer" aria-busy={isBusy}>
        {items.length === 0 ? (
          <p className="notice">Add a release to share the budget.</p>
        ) : fault ? (
          <div className="notice bad" role="alert">
            <p>{fault.message}</p>
          </div>
        ) : plan === undefined ? (
          <Skeleton height={420}>Computing the plan…</Skeleton>
        ) : (
          <ShareResult plan={plan} stale={!fresh} />
        )}
      </div>
    </div>
  );
}
