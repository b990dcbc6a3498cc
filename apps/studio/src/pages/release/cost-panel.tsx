import type { Preview } from "@noisewright/contract/answers";
import { epsilonText, remainingText } from "../../ui/format.js";
import { type FieldError, fieldErrors } from "./field-errors.js";
import { PreviewTable } from "./preview-table.js";
import type { Run } from "./use-run.js";

interface Props {
  readonly preview: Preview | undefined;
  readonly fresh: boolean;
  readonly errors: readonly FieldError[];
  /** The names of the releases, for error messages. */
  readonly names: readonly string[];
  readonly run: Run;
  readonly start: () => void;
  /** False if the ledger does not exist and the user may not create the ledger. */
  readonly hasLedger: boolean;
}

/** The cost and the expected errors of the releases, and the button that spends the budget. */
export function CostPanel({ preview, fresh, errors, names, run, start, hasLedger }: Props) {
  const ready = fresh && preview?.ledger.affordable && hasLedger && !run.running;
  return (
    <section className="panel cost" aria-label="Cost">
      {errors.length > 0 ? (
        <Errors errors={errors} names={names} />
      ) : preview ? (
        <PreviewTable preview={preview} />
      ) : (
        <p className="hint">Computing the cost…</p>
      )}
      {!hasLedger && (
        <p className="wrong">This ledger does not exist, and only a steward can create it.</p>
      )}
      <div className="run">
        <button type="button" className="main" disabled={!ready} onClick={start}>
          {run.running ? "Releasing…" : "Release"}
        </button>
        <p role="status">{statusOf(run)}</p>
        {run.running && <Progress run={run} />}
      </div>
      {run.fault && <Errors errors={fieldErrors(run.fault)} names={names} />}
    </section>
  );
}

function Errors({ errors, names }: Pick<Props, "errors" | "names">) {
  return (
    <div className="notice bad" role="alert">
      {errors.map(({ release, message }) => (
        <p key={`${release} ${message}`}>
          {release !== undefined && <b>{names[release]}: </b>}
          {message}
        </p>
      ))}
    </div>
  );
}

function statusOf({ running, progress, published }: Run): string {
  if (running) return progress ? `Releasing ${progress.what}` : "Sending the request";
  if (published) {
    const { cost, remains, budget } = published.ledger;
    const rest = remainingText(remains, budget.epsilon);
    return cost === 0
      ? `These are the stored answers, at no further cost; ${rest}.`
      : `Released for ${epsilonText(cost)}; ${rest}.`;
  }
  return "The service debits the budget first. True values never leave the service.";
}

function Progress({ run: { progress } }: { run: Run }) {
  const hasTotal = progress?.total !== undefined && progress.done !== undefined;
  return (
    <progress
      aria-label="Releasing"
      {...(hasTotal && { value: progress.done, max: progress.total })}
    />
  );
}
