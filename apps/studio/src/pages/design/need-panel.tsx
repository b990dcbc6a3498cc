import type { ReactNode } from "react";
import { change } from "../../address/address.js";
import { SMALLEST, textOf } from "../../needs/need-query.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { NumberInput } from "../../ui/number-input.js";
import { Segmented } from "../../ui/segmented.js";
import { MetricField } from "./metric-field.js";
import { NeedFlag, NeedSlider, OptionalConfidence, OptionalSlider } from "./need-field.js";

/** The form for the user's requirements. */
export function NeedPanel({ query, children }: { query: URLSearchParams; children: ReactNode }) {
  const seeksEpsilon = textOf(query, "epsilon") === SMALLEST;
  return (
    <section className="panel controls" aria-label="What you need">
      <div className="row">
        <h2>What you need</h2>
        <button type="button" className="quiet" onClick={() => change(cleared(query))}>
          Start over
        </button>
      </div>
      <Privacy query={query} seeksEpsilon={seeksEpsilon} />
      <TheNumber query={query} />
      <div className="group">
        <p className="eyebrow">Accuracy</p>
        <MetricField query={query} seeksEpsilon={seeksEpsilon} />
        <OptionalSlider name="within" label="Error at most" query={query} />
        <OptionalSlider name="ratio" label="Plus a part of the true value" query={query} />
        <OptionalConfidence name="confidence" label="Confidence" query={query} />
      </div>
      {children}
    </section>
  );
}

function cleared(query: URLSearchParams): Record<string, undefined> {
  return Object.fromEntries([...query.keys()].map((name) => [name, undefined]));
}

function Privacy({ query, seeksEpsilon }: { query: URLSearchParams; seeksEpsilon: boolean }) {
  return (
    <div className="group">
      <p className="eyebrow">Privacy</p>
      <Segmented
        label="Looking for"
        value={seeksEpsilon ? "epsilon" : "accuracy"}
        options={[
          { value: "accuracy", label: "Best accuracy", hint: "for the ε you choose" },
          { value: "epsilon", label: "Smallest ε", hint: "for the accuracy you choose" },
        ]}
        onChange={(value) =>
          change(value === "epsilon" ? { epsilon: SMALLEST, ...TARGET } : { epsilon: undefined })
        }
      />
      {!seeksEpsilon && (
        <>
          <NeedSlider name="epsilon" label="Privacy level" query={query} />
          <EpsilonOdds
            epsilon={Number(textOf(query, "epsilon"))}
            delta={Number(query.get("delta") ?? 0)}
          />
        </>
      )}
      <NeedSlider name="sensitivity" label="Sensitivity" query={query} />
      <OptionalSlider name="delta" label="Failure probability" query={query} />
      <OptionalSlider name="releases" label="Several releases" query={query} />
    </div>
  );
}

/**
 * The initial accuracy target if the user asks for the smallest ε, which is defined only with an
 * accuracy target.
 */
const TARGET = { within: "5", confidence: "0.9" };

function TheNumber({ query }: { query: URLSearchParams }) {
  const whole =
    query.get("integer") === "yes" ? "integer" : query.get("counts") === "yes" ? "counts" : "real";
  const bounded = query.has("lower") || query.has("upper") || query.get("nonnegative") === "yes";
  return (
    <div className="group">
      <p className="eyebrow">Published number</p>
      <Segmented
        label="Kind"
        value={whole}
        options={[
          { value: "real", label: "Real" },
          { value: "integer", label: "Whole", hint: "true values and outputs are whole numbers" },
          {
            value: "counts",
            label: "Count",
            hint: "true values are whole numbers, outputs need not be",
          },
        ]}
        onChange={(kind) =>
          change({
            integer: kind === "integer" ? "yes" : undefined,
            counts: kind === "counts" ? "yes" : undefined,
          })
        }
      />
      <div className="range">
        <span>Range of true values</span>
        <End name="lower" query={query} />
        <span aria-hidden="true">to</span>
        <End name="upper" query={query} />
      </div>
      {bounded && <OptionalSlider name="margin" label="Margin" query={query} />}
      <NeedFlag name="nonnegative" label="Never below 0" query={query} />
      <NeedFlag name="unbiased" label="Unbiased" query={query} />
      {query.get("unbiased") !== "yes" && (
        <OptionalSlider name="bias" label="Bias at most" query={query} />
      )}
    </div>
  );
}

function End({ name, query }: { name: "lower" | "upper"; query: URLSearchParams }) {
  const text = query.get(name);
  const isWhole = query.get("integer") === "yes" || query.get("counts") === "yes";
  return (
    <NumberInput
      label={name === "lower" ? "Smallest true value" : "Largest true value"}
      placeholder={name === "lower" ? "−∞" : "∞"}
      value={text === null ? undefined : Number(text)}
      integer={isWhole}
      onChange={(value) =>
        change({
          [name]: value !== undefined && Number.isFinite(value) ? String(value) : undefined,
        })
      }
    />
  );
}
