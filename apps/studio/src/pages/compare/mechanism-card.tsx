import type { Item } from "../../ui/item-list.js";
import { ParamsForm } from "../../ui/params-form.js";
import { Select } from "../../ui/select.js";
import { UseIt } from "../../ui/use-it.js";
import type { KindData, ParameterData } from "../../worker/tasks/catalogue.js";
import type { Compared } from "../../worker/tasks/compare.js";
import { SHARED } from "./compare-query.js";
import { MechanismPicker } from "./mechanism-picker.js";

interface Props {
  readonly kinds: readonly KindData[];
  readonly item: Item;
  readonly colour: string;
  /** The mechanism at the privacy level of the comparison, if it can be built. */
  readonly compared: Compared | undefined;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

/**
 * One mechanism of the comparison: the mechanism's name, its form, and the parameters that it does
 * not share with the other mechanisms.
 */
export function MechanismCard({ kinds, item, colour, compared, onChange, onRemove }: Props) {
  const kind = kinds.find(({ id }) => id === item.word);
  const { form: at = "0", ...values } = item.values;
  const form = kind?.forms[Number(at)] ?? kind?.forms[0] ?? [];
  const own = kind ? ownParameters(kind, form) : [];
  return (
    <div className="card">
      <div className="row">
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="6" fill={colour} />
        </svg>
        <MechanismPicker
          kinds={kinds.filter(({ programme }) => !programme)}
          value={item.word}
          onChange={(word) => onChange({ word, values: {} })}
        />
        <button
          type="button"
          className="quiet"
          onClick={onRemove}
          aria-label={`Remove ${item.word}`}
        >
          ✕
        </button>
      </div>
      <p className="hint">{kind?.summary ?? `There is no mechanism ${item.word}.`}</p>
      {kind && kind.forms.length > 1 && (
        <Select
          label="Parameters"
          value={at}
          options={kind.forms.map((each, i) => ({ value: String(i), label: formText(each) }))}
          onChange={(next) => onChange({ word: item.word, values: { form: next } })}
        />
      )}
      {own.length > 0 && (
        <ParamsForm
          parameters={own}
          values={values}
          onChange={(name, value) =>
            onChange({ ...item, values: { ...item.values, [name]: value } })
          }
        />
      )}
      {compared && (
        <details className="use">
          <summary>Use {item.word}</summary>
          <UseIt
            use={{
              ...{ id: compared.id, params: compared.params, level: compared.certificate },
              isSolved: false,
            }}
          />
        </details>
      )}
    </div>
  );
}

/** The parameters whose values follow from the shared privacy level. */
const LEVEL = ["epsilon", "delta"];
const STRENGTHS = ["scale", "sigma"];

/** The parameters of a form that are neither shared nor determined by the privacy level. */
function ownParameters(kind: KindData, form: readonly string[]): ParameterData[] {
  return form
    .filter((entry) => !entry.includes("="))
    .filter((name) => !(name in SHARED) && !LEVEL.includes(name) && !STRENGTHS.includes(name))
    .flatMap((name) => kind.parameters[name] ?? []);
}

function formText(form: readonly string[]): string {
  const ownNames = form.filter((name) => !(name in SHARED));
  return ownNames.map((entry) => entry.replace("=", " ")).join(", ") || form.join(", ");
}
