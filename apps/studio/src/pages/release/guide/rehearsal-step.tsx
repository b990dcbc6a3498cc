import { change } from "../../../address/address.js";
import { Segmented } from "../../../ui/segmented.js";
import type { StepProps } from "./guide-view.js";
import { MadeUpFrame } from "./made-up-frame.js";
import { RehearsedRelease } from "./rehearsed-release.js";
import { StepNav } from "./step-nav.js";
import { useRehearsal } from "./use-rehearsal.js";

const SIZES = ["1000", "5000", "20000"];

/** The fifth step: the same releases with real noise, on made-up rows. */
export function RehearsalStep({ bench, next, back }: StepProps) {
  const { query, spec } = bench;
  const rows = SIZES.find((size) => size === query.get("made")) ?? "5000";
  const { value, fault, busy, again } = useRehearsal(spec, Number(rows));
  return (
    <>
      <p className="lead">
        This is what the results will look like. It reads no row of your data and spends nothing.
        Draw again to see how much the noise moves the numbers.
      </p>
      <div className="row rehearsal-controls">
        <Segmented
          label="Made-up rows"
          value={rows}
          options={SIZES.map((size) => ({
            value: size,
            label: Number(size).toLocaleString("en-US"),
          }))}
          onChange={(made) => change({ made: made === "5000" ? undefined : made })}
        />
        <button type="button" onClick={again} disabled={busy}>
          {busy ? "Drawing…" : "Draw again"}
        </button>
      </div>
      <MadeUpFrame busy={busy}>
        {value?.releases.map((release) => (
          <RehearsedRelease key={release.name} release={release} unit={value.protects.unit} />
        ))}
        {!value && busy && <p className="hint">Making up rows…</p>}
        {fault && (
          <p className="hint" role="status">
            There is no rehearsal of this release: {fault.message}. You can go on without it.
          </p>
        )}
      </MadeUpFrame>
      <StepNav back={back} next={next} />
    </>
  );
}
