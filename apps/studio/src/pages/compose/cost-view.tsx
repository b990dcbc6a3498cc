import { change } from "../../address/address.js";
import { changeWithUndo } from "../../address/undo.js";
import { epsilonText } from "../../ui/format.js";
import { parseItems, writeItems } from "../../ui/item-list.js";
import { BenchSkeleton, Skeleton } from "../../ui/skeleton.js";
import { Slider } from "../../ui/slider.js";
import { Ticker } from "../../ui/ticker.js";
import { useAnswer } from "../../worker/use-answer.js";
import { CostPicture } from "./cost-picture.js";
import { CostTable } from "./cost-table.js";
import { MorePicture } from "./more-picture.js";
import { COST_PRESETS, Presets } from "./presets.js";
import { ReleaseCard, titleOf } from "./release-card.js";
import { accountedRelease, COUNT } from "./release-kinds.js";

const START =
  "gaussian-noise~sigma=20~count=40;laplace-noise~scale=20~count=10;geometric~epsilon=0.1~count=5";
const NEW = { word: "laplace-noise", values: {} };

/** A list of releases, and their joint cost according to each accountant. */
export function CostView({ query }: { query: URLSearchParams }) {
  const { value: kinds } = useAnswer("catalogue", "catalogue", "all");
  const items = parseItems(query.get("releases") ?? START);
  const delta = Number(query.get("delta") ?? 1e-6);
  const input =
    kinds && items.length > 0
      ? { releases: items.map((item) => accountedRelease(item, kinds)), delta }
      : undefined;
  const { value: account, fault, fresh } = useAnswer("account", "account", input);
  // Before the first answer, the skeleton says that the page is busy.
  const isBusy = input !== undefined && !fresh && (account ?? fault) !== undefined;
  const write = (next: typeof items) => change({ releases: writeItems(next) });
  const total = fault ? undefined : account?.totals.find(({ upper }) => upper !== undefined)?.upper;
  if (kinds === undefined) return <BenchSkeleton>Loading the mechanisms…</BenchSkeleton>;
  return (
    <div className="bench">
      <section className="panel controls" aria-label="Releases">
        <Slider
          label="At δ"
          term="delta"
          hint="the joint ε is computed for this δ"
          value={delta}
          scale={{ min: 1e-12, max: 1e-2, log: true }}
          onChange={(value) => change({ delta: String(value) })}
        />
        <div className="group">
          <h2>Releases</h2>
          <Presets name="releases" presets={COST_PRESETS} />
        </div>
        <ul className="cards">
          {items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
            <li key={i}>
              <ReleaseCard
                item={item}
                kinds={kinds}
                explains={i === 0}
                onChange={(next) => write(items.with(i, next))}
                onRemove={() =>
                  changeWithUndo(`Removed ${titleOf(item)}.`, {
                    releases: writeItems(items.toSpliced(i, 1)),
                  })
                }
              />
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => write([...items, NEW])}>
          Add a release
        </button>
        <Ticker>{total === undefined ? "No joint ε" : `joint ${epsilonText(total)}`}</Ticker>
      </section>
      <div className="results" id="answer" aria-busy={isBusy}>
        {items.length === 0 ? (
          <p className="notice">
            There are no releases, so there is no cost. Add a release, or start from an example.
          </p>
        ) : fault ? (
          <div className="notice bad" role="alert">
            <p>{fault.message}</p>
          </div>
        ) : account === undefined ? (
          <Skeleton height={560}>Computing the joint cost…</Skeleton>
        ) : (
          <>
            <CostTable
              account={account}
              delta={delta}
              count={items.reduce((sum, { values }) => sum + Number(values[COUNT] ?? 1), 0)}
            />
            <div className="pictures">
              <CostPicture account={account} delta={delta} stale={!fresh} />
              <MorePicture account={account} items={items} stale={!fresh} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
