import { isReached, STEPS, type StepId } from "./steps.js";

interface Props {
  readonly step: StepId;
  /** The first step that is not done. */
  readonly first: StepId;
  readonly go: (step: StepId) => void;
}

/** The steps of the path. A step that was reached can be opened again. */
export function Stepper({ step, first, go }: Props) {
  const now = STEPS.findIndex(({ id }) => id === step);
  return (
    <nav className="stepper" aria-label="Steps">
      <ol>
        {STEPS.map(({ id, label }, i) => (
          <li key={id} data-done={i < now || undefined}>
            <button
              type="button"
              aria-current={id === step ? "step" : undefined}
              disabled={!isReached(id, first)}
              onClick={() => go(id)}
            >
              <span className="dot" aria-hidden="true">
                {i < now ? "✓" : i + 1}
              </span>
              <span className="label">{label}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="where" aria-hidden="true">
        Step {now + 1} of {STEPS.length}
      </p>
    </nav>
  );
}
