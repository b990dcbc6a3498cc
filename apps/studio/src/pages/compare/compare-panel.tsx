import { change } from "../../address/address.js";
import { colourOf } from "../../chart/colours.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import type { Item } from "../../ui/item-list.js";
import { NumberInput } from "../../ui/number-input.js";
import { Slider } from "../../ui/slider.js";
import { Toggle } from "../../ui/toggle.js";
import type { KindData } from "../../worker/tasks/catalogue.js";
import type { Compared, Comparison } from "../../worker/tasks/compare.js";
import { answerOf, levelOf, sharedOf } from "./compare-query.js";
import { MechanismCard } from "./mechanism-card.js";

interface Props {
  readonly kinds: readonly KindData[];
  readonly items: readonly Item[];
  readonly comparison: Comparison | undefined;
  readonly isFresh: boolean;
  readonly query: URLSearchParams;
  readonly write: (items: readonly Item[]) => void;
}

const MAX_MECHANISMS = 6;

/** The settings that all mechanisms share, then one card for each mechanism. */
export function ComparePanel({ kinds, items, comparison, isFresh, query, write }: Props) {
  const whole = comparison?.whole ?? false;
  const { epsilon, delta } = levelOf(query);
  return (
    <section className="panel controls" aria-label="Settings of the comparison">
      <p className="eyebrow">Privacy, equal for all</p>
      <Slider
        label="Privacy level ε"
        term="epsilon"
        hint="the noise of each mechanism is scaled until its certificate shows this ε"
        value={epsilon}
        scale={{ min: 0.01, max: 10, log: true }}
        onChange={(value) => change({ epsilon: String(value) })}
      />
      <EpsilonOdds epsilon={epsilon} delta={delta} />
      <Toggle
        label="Allow a δ"
        term="delta"
        hint={delta > 0 ? undefined : "δ = 0: Gaussian noise is not possible"}
        on={delta > 0}
        onChange={(on) => change({ delta: on ? undefined : "0" })}
      >
        <Slider
          label="δ"
          bare
          value={delta}
          scale={{ min: 1e-12, max: 1e-2, log: true }}
          onChange={(value) => change({ delta: String(value) })}
        />
      </Toggle>
      <Slider
        label="Sensitivity Δ"
        term="sensitivity"
        hint="the largest change of the true value that one person can cause"
        value={Number(sharedOf(query, "sensitivity"))}
        scale={{ min: 0.1, max: 100, log: true }}
        onChange={(value) => change({ sensitivity: String(value) })}
      />
      <p className="eyebrow">True value</p>
      <div className="ends">
        <SharedNumber name="lower" label="Minimum" query={query} />
        <SharedNumber name="upper" label="Maximum" query={query} />
        <div className="field">
          <span>{whole ? "Value, whole" : "Value"}</span>
          <NumberInput
            label="True value"
            value={whole ? Math.round(answerOf(query)) : answerOf(query)}
            integer={whole}
            onChange={(value) =>
              change({ answer: value === undefined ? undefined : String(value) })
            }
          />
        </div>
      </div>
      <p className="eyebrow">Mechanisms</p>
      <ul className="cards">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
          <li key={i}>
            <MechanismCard
              kinds={kinds}
              item={item}
              colour={colourOf(i)}
              compared={isFresh ? comparedIn(comparison, i) : undefined}
              onChange={(next) => write(items.with(i, next))}
              onRemove={() => write(items.toSpliced(i, 1))}
            />
          </li>
        ))}
      </ul>
      {items.length < MAX_MECHANISMS && (
        <button type="button" onClick={() => write([...items, { word: "laplace", values: {} }])}>
          Add a mechanism
        </button>
      )}
    </section>
  );
}

function comparedIn(comparison: Comparison | undefined, i: number): Compared | undefined {
  const entry = comparison?.entries[i];
  return entry === undefined || "fault" in entry ? undefined : entry;
}

interface SharedProps {
  readonly name: "lower" | "upper";
  readonly label: string;
  readonly query: URLSearchParams;
}

function SharedNumber({ name, label, query }: SharedProps) {
  return (
    <div className="field">
      <span>{label}</span>
      <NumberInput
        label={`${label} of the true value`}
        value={Number(sharedOf(query, name))}
        onChange={(value) => change({ [name]: value === undefined ? undefined : String(value) })}
      />
    </div>
  );
}
