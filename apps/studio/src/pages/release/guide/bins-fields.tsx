import { NumberField } from "../../../ui/number-field.js";
import { binsOf, type EqualBins, withBins } from "./equal-bins.js";
import type { EditorFields } from "./statistic-editor.js";

/** The bins of a histogram: all of the same width. */
export function BinsFields({ form: { values, set, errorOf } }: { form: EditorFields }) {
  const bins = binsOf(values);
  const write = (next: Partial<EqualBins>) => {
    const none = { edges: undefined, lower: undefined, upper: undefined, parts: undefined };
    set({ ...none, ...withBins(values, { ...bins, ...next }) });
  };
  return (
    <>
      <div className="columns three">
        <NumberField
          label="From"
          value={bins.lower}
          error={errorOf("lower")}
          onChange={(lower) => write({ lower })}
        />
        <NumberField
          label="To"
          value={bins.upper}
          error={errorOf("upper") ?? errorOf("edges")}
          onChange={(upper) => write({ upper })}
        />
        <NumberField
          label="Number of bins"
          value={bins.parts}
          error={errorOf("parts")}
          onChange={(parts) => write({ parts: parts ?? 0 })}
        />
      </div>
      <p className="hint">
        {values.edges
          ? `Edges: ${shortened(values.edges)}. A value beyond counts in the nearest bin.`
          : "The range that you consider possible, without looking at the data."}
      </p>
    </>
  );
}

const LONGEST = 80;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
