import { numberText } from "../../ui/format.js";
import type { Item } from "../../ui/item-list.js";
import { ParamsForm } from "../../ui/params-form.js";
import { Slider } from "../../ui/slider.js";
import { Toggle } from "../../ui/toggle.js";
import type { KindData } from "../../worker/tasks/catalogue.js";
import { FoldCard } from "./fold-card.js";
import { COUNT, EVENT_KINDS, nameOf, parametersOf, SAMPLED } from "./release-kinds.js";

interface Props {
  readonly item: Item;
  readonly kinds: readonly KindData[];
  /** True if the card links its terms to the glossary. Only the first card has these links. */
  readonly explains: boolean;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

/** One kind of release, and the number of such releases. */
export function ReleaseCard({ item, kinds, explains, onChange, onRemove }: Props) {
  const { word, values } = item;
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = values;
    onChange({ word, values: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <FoldCard
      title={titleOf(item)}
      about={aboutOf(item, kinds)}
      startsOpen={explains || Object.keys(values).length === 0}
      onRemove={onRemove}
    >
      <div className="row">
        <select
          aria-label="Kind of release"
          value={word}
          onChange={(event) =>
            onChange({ word: event.currentTarget.value, values: commonValues(values) })
          }
        >
          <optgroup label="Noise or guarantee">
            {EVENT_KINDS.map((each) => (
              <option key={each.word} value={each.word}>
                {each.label}
              </option>
            ))}
          </optgroup>
          <optgroup label="Certified weights of a mechanism">
            {kinds
              .filter(({ programme }) => !programme)
              .map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
          </optgroup>
        </select>
      </div>
      <Slider
        label="Number of releases"
        value={Number(values[COUNT] ?? 1)}
        scale={{ min: 1, max: 10_000, log: true, integer: true }}
        onChange={(value) => set(COUNT, String(value))}
      />
      <ParamsForm
        parameters={parametersOf(word, kinds)}
        values={values}
        explains={explains}
        onChange={set}
      />
      <Toggle
        label="On a random sample"
        term={explains ? "random-sample" : undefined}
        hint={
          values[SAMPLED] === undefined ? undefined : "each record is sampled with this probability"
        }
        on={values[SAMPLED] !== undefined}
        onChange={(on) => set(SAMPLED, on ? "0.01" : undefined)}
      >
        <Slider
          label="Sampling probability"
          bare
          value={Number(values[SAMPLED])}
          scale={{ min: 0.0001, max: 1, log: true }}
          onChange={(value) => set(SAMPLED, String(value))}
        />
      </Toggle>
    </FoldCard>
  );
}

/** The number and the kind of the releases, for example "40 × Gaussian noise". */
export function titleOf({ word, values }: Item): string {
  const count = Number(values[COUNT] ?? 1);
  return count === 1 ? nameOf(word) : `${numberText(count)} × ${nameOf(word)}`;
}

function aboutOf({ word, values }: Item, kinds: readonly KindData[]): string {
  const own = parametersOf(word, kinds).map(({ name, symbol, example }) => {
    return `${symbol ?? name} = ${numberText(Number(values[name] ?? example))}`;
  });
  const sampled = values[SAMPLED];
  return [...own, ...(sampled === undefined ? [] : [`sampled with ${sampled}`])].join(", ");
}

function commonValues(values: Item["values"]): Record<string, string> {
  const entries = [COUNT, SAMPLED].map((name) => [name, values[name]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
