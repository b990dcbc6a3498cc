import { NumberField } from "../../../ui/number-field.js";
import { Segmented } from "../../../ui/segmented.js";
import { AUTO, choosesBounds } from "../statistics.js";
import { roundingText } from "./rounding.js";
import type { EditorFields } from "./statistic-editor.js";

interface Props {
  readonly form: EditorFields;
  /** Whether the bounds can be chosen from the data. */
  readonly mayChoose: boolean;
}

/** The smallest and the largest value, as known without the data. */
export function RangeFields({ form, mayChoose }: Props) {
  const { values, set } = form;
  const isChosen = choosesBounds(values);
  const rounding = roundingText(values);
  return (
    <>
      {mayChoose && (
        <Segmented
          label="The smallest and largest value that you consider possible"
          value={isChosen ? AUTO : "known"}
          options={[
            { value: "known", label: "I know them" },
            { value: AUTO, label: "choose from the data", hint: CHOSEN },
          ]}
          onChange={(next) =>
            set({
              bounds: next === AUTO ? AUTO : undefined,
              pay: next === AUTO ? undefined : values.pay,
            })
          }
        />
      )}
      {!isChosen && (
        <>
          <div className="columns">
            <Bound form={form} name="lower" label="Smallest value" />
            <Bound form={form} name="upper" label="Largest value" />
          </div>
          <p className="hint">
            Think of what is possible, without looking at the data: for hours in a week, 0 and 100.
            A value beyond counts as the nearest of the two.{" "}
            {values.statistic === "median"
              ? "If you are not sure, give a wide range: it costs a median little accuracy."
              : "A narrower range needs less noise."}
          </p>
          {rounding && <p className="hint">{rounding}</p>}
        </>
      )}
    </>
  );
}

const CHOSEN = "a part of ε chooses them; they are published with the result";

interface BoundProps {
  readonly form: EditorFields;
  readonly name: "lower" | "upper";
  readonly label: string;
}

function Bound({ form: { values, set, errorOf }, name, label }: BoundProps) {
  return (
    <NumberField
      label={label}
      {...(name === "lower" && { term: "clipping" as const })}
      value={values[name] === undefined ? undefined : Number(values[name])}
      error={errorOf(name)}
      onChange={(next) => set({ [name]: next === undefined ? undefined : String(next) })}
    />
  );
}
