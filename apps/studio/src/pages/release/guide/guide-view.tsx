import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { change, settle } from "../../../address/address.js";
import { ServiceFailure } from "../service-failure.js";
import type { LoadedBench } from "../use-release-bench.js";
import { AccuracyStep } from "./accuracy-step.js";
import { ConfirmStep } from "./confirm-step.js";
import { DataStep } from "./data-step.js";
import { PeopleStep } from "./people-step.js";
import { ResultsStep } from "./results-step.js";
import { SoFar } from "./so-far.js";
import { firstOpen } from "./standing.js";
import { StatisticsStep } from "./statistics-step.js";
import { Stepper } from "./stepper.js";
import { STEPS, type StepId, stepAfter, stepBefore, stepIn } from "./steps.js";
import "./guide.css";
import "./choices.css";
import "./spending.css";
import "./narrow.css";

/** What each step gets. */
export interface StepProps {
  readonly bench: LoadedBench;
  /** Opens another step. */
  readonly go: (step: StepId) => void;
  /** Opens the step after this one. */
  readonly next: () => void;
  /** Opens the step before this one. Undefined in the first step. */
  readonly back: (() => void) | undefined;
}

/** Loaded when it is first needed, because it contains the views of results. */
const RehearsalStep = lazy(async () => ({
  default: (await import("./rehearsal-step.js")).RehearsalStep,
}));

const VIEWS = {
  data: DataStep,
  people: PeopleStep,
  statistics: StatisticsStep,
  accuracy: AccuracyStep,
  rehearsal: RehearsalStep,
  confirm: ConfirmStep,
  results: ResultsStep,
} satisfies Record<StepId, ComponentType<StepProps>>;

/** The guided path: one question at a time, from the data to the results. */
export function GuideView({ bench }: { bench: LoadedBench }) {
  const { query, preview, missing, errors, run } = bench;
  const first = firstOpen(query, {
    isOpen: missing === undefined,
    isAffordable: preview.isCurrent
      ? preview.value?.ledger.affordable === true && bench.hasLedger
      : errors.length === 0,
    isPublished: run.published !== undefined && bench.isAsked,
  });
  const step = stepIn(query, first);
  // Each step is an entry of the browser's history.
  const go = (to: StepId) => {
    settle();
    change({ step: to, mode: "guided", edit: undefined });
    settle();
  };
  const [before, after] = [stepBefore(step), stepAfter(step)];
  const heading = useArrival(step);
  const View = VIEWS[step];
  const { question } = STEPS.find(({ id }) => id === step)!;
  return (
    <div className="guide">
      <Stepper step={step} first={first} go={go} />
      <ServiceFailure bench={bench} />
      <div className="step-and-so-far" data-alone={step === "results" || undefined}>
        <section className="panel step" aria-labelledby="guide-question">
          <h2 id="guide-question" tabIndex={-1} ref={heading}>
            {question}
          </h2>
          <Suspense fallback={<p className="loading">Loading this step…</p>}>
            <View
              key={step}
              bench={bench}
              go={go}
              next={() => after && go(after)}
              back={before && (() => go(before))}
            />
          </Suspense>
        </section>
        {step !== "results" && <SoFar bench={bench} />}
      </div>
    </div>
  );
}

/** Moves the focus to the question of a new step, so that a screen reader says it. */
function useArrival(step: StepId) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return heading;
}
