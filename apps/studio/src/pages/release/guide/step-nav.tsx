interface Props {
  readonly back?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
  readonly label?: string;
  /** What is missing, after the user has tried to go on. */
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
}

/** The buttons below a step. */
export function StepNav({ back, next, label = "Next", problem, disabled = false }: Props) {
  return (
    <div className="step-nav">
      {back && (
        <button type="button" onClick={back}>
          Back
        </button>
      )}
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      {next && (
        <button type="button" className="main" disabled={disabled} onClick={next}>
          {label}
        </button>
      )}
    </div>
  );
}
