import type { PastRequest } from "@noisewright/contract/answers";
import type { ServiceFault } from "../../service/fault.js";
import type { Item } from "../../ui/item-list.js";
import { NumberField } from "../../ui/number-field.js";
import { namesText } from "./history-table.js";
import { hourText } from "./hour-text.js";
import { hasDelta, LIKE, PLAN_KINDS } from "./plan-query.js";

interface Props {
  readonly item: Item;
  readonly number: number;
  readonly requests: readonly PastRequest[];
  /** Whether the budget has no δ, so that only pure ε can be planned. */
  readonly isPure: boolean;
  readonly fault: ServiceFault | undefined;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

/** The number of earlier requests that a plan may repeat. */
const MOST_EARLIER = 20;

/** One planned release: its kind, its privacy level, and how often it is planned. */
export function PlannedCard({ item, number, requests, isPure, fault, ...actions }: Props) {
  const { onChange, onRemove } = actions;
  const { word, values } = item;
  const set = (name: string) => (value: number | undefined) =>
    value !== undefined && onChange({ word, values: { ...values, [name]: String(value) } });
  const errorOf = (field: string) => {
    const isOwn = ({ path }: ServiceFault["problems"][number]) =>
      path?.[1] === number - 1 && path.at(-1) === field;
    return fault?.problems.find(isOwn)?.reason;
  };
  return (
    <fieldset className="card planned" aria-label={`Planned release ${number}`}>
      <div className="row">
        <select
          aria-label="Kind of release"
          value={word === LIKE ? `${LIKE} ${values.entry}` : word}
          onChange={(event) => onChange(chosen(event.currentTarget.value, values))}
        >
          {PLAN_KINDS.map(({ value, label }) => (
            <option key={value} value={value} disabled={isPure && hasDelta(value)}>
              {label}
            </option>
          ))}
          {requests.length > 0 && (
            <optgroup label="Like an earlier request">
              {requests
                .toReversed()
                .slice(0, MOST_EARLIER)
                .map(({ entry, names, time }) => (
                  <option key={entry} value={`${LIKE} ${entry}`}>
                    {`${namesText(names).slice(0, 60)} (${hourText(time)})`}
                  </option>
                ))}
            </optgroup>
          )}
        </select>
        <button
          type="button"
          className="quiet"
          aria-label={`Remove planned release ${number}`}
          onClick={onRemove}
        >
          ✕
        </button>
      </div>
      <div className="plan-numbers">
        <NumberField
          label="Times"
          value={Number(values.times ?? 1)}
          error={errorOf("times")}
          onChange={set("times")}
        />
        {word !== LIKE && (
          <NumberField
            label="ε each"
            value={Number(values.epsilon)}
            error={errorOf("epsilon")}
            onChange={set("epsilon")}
          />
        )}
        {hasDelta(word) && (
          <NumberField
            label="δ each"
            value={Number(values.delta ?? 1e-8)}
            error={errorOf("delta")}
            onChange={set("delta")}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The planned release after another kind was chosen. The numbers stay. */
function chosen(choice: string, values: Item["values"]): Item {
  const { epsilon = "0.1", delta = "1e-8", times = "1" } = values;
  const [word = "", entry] = choice.split(" ");
  if (word === LIKE && entry !== undefined) return { word, values: { entry, times } };
  return { word, values: { epsilon, ...(hasDelta(word) && { delta }), times } };
}
