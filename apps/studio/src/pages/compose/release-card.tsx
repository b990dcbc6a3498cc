import type { Item } from "../../ui/item-list.js";
import { ParamsForm } from "../../ui/params-form.js";
import { Slider } from "../../ui/slider.js";
import { Toggle } from "../../ui/toggle.js";
import type { KindData } from "../../worker/tasks/catalogue.js";
import { COUNT, EVENT_KINDS, parametersOf, SAMPLED } from "./release-kinds.js";

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
    <div className="card">
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
        <button type="button" className="quiet" onClick={onRemove} aria-label={`Remove ${word}`}>
          ✕
        </button>
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
    </div>
  );
}

function commonValues(values: Item["values"]): Record<string, string> {
  const entries = [COUNT, SAMPLED].map((name) => [name, values[name]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
