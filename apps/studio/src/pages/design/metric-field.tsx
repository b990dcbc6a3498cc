import { METRIC_KINDS } from "@noisewright/core";
import { joinName, splitName } from "@noisewright/core/metrics";
import { change } from "../../shell/address.js";
import { NumberInput } from "../../ui/number-input.js";
import { Select } from "../../ui/select.js";
import { Toggle } from "../../ui/toggle.js";

/** Numbers that stand behind the colon of a metric until others are given. */
const STARTS: Readonly<Record<string, readonly number[]>> = {
  lp: [3],
  usefulness: [1],
  error: [0.95],
  "relative-error": [0.1, 1],
};
/** A fixed region alone has no best mechanism. */
const OFFERED = METRIC_KINDS.filter(({ word }) => word !== "confidence");

/** What candidates are ranked by, and, where the least ε is sought, what it must reach. */
export function MetricField({ query, least }: { query: URLSearchParams; least: boolean }) {
  const { word, numbers: values } = splitName(query.get("metric") ?? "");
  const kind = OFFERED.find((each) => each.word === word);
  const write = (next: readonly number[]) => change({ metric: joinName(word, next) });
  return (
    <>
      <Select
        label="Rank by"
        value={word}
        options={[
          { value: "", label: "as fits the need" },
          ...OFFERED.map((each) => ({ value: each.word, label: each.word })),
        ]}
        hint={kind?.doc ?? "rmse, or what is asked for below"}
        onChange={(next) => {
          const metric = joinName(next, STARTS[next] ?? []);
          change({ metric: metric || undefined, ...(metric === "" && { target: undefined }) });
        }}
      />
      {kind?.arguments.map((name, i) => (
        <div className="row" key={name}>
          <span>{name}</span>
          <NumberInput
            label={`${word} ${name}`}
            value={values[i]}
            onChange={(value) => value !== undefined && write(values.with(i, value))}
          />
        </div>
      ))}
      {kind && (
        <Toggle
          label="Must reach t"
          hint={query.has("target") ? undefined : "a value of this metric, whatever the answer"}
          on={query.has("target")}
          onChange={(on) =>
            change({ target: on ? (kind.better === "lower" ? "2" : "0.5") : undefined })
          }
        >
          <div className="row">
            <span>
              {word} {kind.better === "lower" ? "at most" : "at least"}
            </span>
            <NumberInput
              label={`Target of ${word}`}
              value={Number(query.get("target"))}
              onChange={(value) => value !== undefined && change({ target: String(value) })}
            />
          </div>
        </Toggle>
      )}
      {!least && query.has("lower") && query.has("upper") && (
        <Toggle
          label="On average"
          hint="rank by the average over the range, not by the worst answer"
          on={query.get("prior") === "uniform"}
          onChange={(on) => change({ prior: on ? "uniform" : undefined })}
        />
      )}
    </>
  );
}
