import { METRIC_KINDS } from "@noisewright/core";
import { joinName, splitName } from "@noisewright/core/metrics";
import { change } from "../../address/address.js";
import { ConfidenceField } from "../../ui/confidence-field.js";
import { NumberInput } from "../../ui/number-input.js";
import { Select } from "../../ui/select.js";
import { Toggle } from "../../ui/toggle.js";

/** The initial arguments of the metrics that take arguments. */
const STARTS: Readonly<Record<string, readonly number[]>> = {
  lp: [3],
  usefulness: [1],
  error: [0.95],
  "relative-error": [0.1, 1],
};
/**
 * The metrics that the form offers. The metric `confidence` is not offered, because no mechanism is
 * optimal for a fixed region alone.
 */
const OFFERED = METRIC_KINDS.filter(({ word }) => word !== "confidence");

/**
 * The metric that ranks the candidates. If the user wants the smallest ε, also the target of this
 * metric.
 */
export function MetricField({
  query,
  seeksEpsilon,
}: {
  query: URLSearchParams;
  seeksEpsilon: boolean;
}) {
  const { word, numbers: values } = splitName(query.get("metric") ?? "");
  const kind = OFFERED.find((each) => each.word === word);
  const write = (next: readonly number[]) => change({ metric: joinName(word, next) });
  return (
    <>
      <Select
        label="Rank by"
        value={word}
        options={[
          { value: "", label: "chosen automatically" },
          ...OFFERED.map((each) => ({ value: each.word, label: each.word })),
        ]}
        hint={kind?.doc ?? "rmse, or the requirement below if there is one"}
        onChange={(next) => {
          const metric = joinName(next, STARTS[next] ?? []);
          change({ metric: metric || undefined, ...(metric === "" && { target: undefined }) });
        }}
      />
      {word === "error" && (
        <ConfidenceField
          label="Confidence of the error"
          value={values[0]}
          onChange={(value) => value !== undefined && write([value])}
        />
      )}
      {(word === "error" ? [] : (kind?.arguments ?? [])).map((name, i) => (
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
          label="Target t"
          hint={
            query.has("target")
              ? undefined
              : "a value of this metric that is met at every true value"
          }
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
      {!seeksEpsilon && query.has("lower") && query.has("upper") && (
        <Toggle
          label="Average case"
          hint="rank by the average over the range of true values instead of the worst case"
          on={query.get("prior") === "uniform"}
          onChange={(on) => change({ prior: on ? "uniform" : undefined })}
        />
      )}
    </>
  );
}
