import type { Preview, Progress } from "@noisewright/contract/answers";
import { type Place, usePlace } from "../../address/place.js";
import { OPENING } from "../../local-service/protocol.js";
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
  /** What the preview is waiting for. */
  readonly progress: Progress | undefined;
  /** Whether the page waits for the user to choose a file. */
  readonly isWaiting: boolean;
}

/** The cost and the expected errors of the releases, and the button that spends the budget. */
export function CostPanel(props: Props) {
  const { preview, fresh, errors, names, run, start, hasLedger, isWaiting } = props;
  const place = usePlace();
  const isOpening = props.progress?.what === OPENING && !run.running;
  const ready = fresh && preview?.ledger.affordable && hasLedger && !run.running && !isWaiting;
  return (
    <section className="panel cost" aria-label="Cost">
      {errors.length > 0 ? (
        <Errors errors={errors} names={names} />
      ) : preview ? (
        <PreviewTable preview={preview} />
      ) : (
        !isOpening &&
        (isWaiting ? (
          <p className="hint">The cost appears here when a file is chosen.</p>
        ) : (
          <div className="skeleton computing">
            <p>Computing the cost…</p>
          </div>
        ))
      )}
      {!hasLedger && (
        <p className="wrong">This ledger does not exist, and only a steward can create it.</p>
      )}
      {isOpening && (
        <div className="run">
          <p role="status">Opening the file</p>
          <ProgressBar label="Opening the file" progress={props.progress} />
        </div>
      )}
      <div className="run">
        <button type="button" className="main" disabled={!ready} onClick={start}>
          {run.running ? "Releasing…" : "Release"}
        </button>
        {run.running && (
          <button type="button" disabled={run.isStopping} onClick={run.cancel}>
            Cancel
          </button>
        )}
        <p role="status">{statusOf(run, place)}</p>
        {run.running && <ProgressBar label="Releasing" progress={run.progress} />}
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

const PROMISES: Readonly<Record<Place, string>> = {
  service: "The service debits the budget first. True values never leave the service.",
  browser: "The budget is debited first. The file and its true values never leave this computer.",
};

function statusOf({ running, isStopping, progress, published }: Run, place: Place): string {
  if (isStopping) return "Stopping";
  if (running && progress?.what === OPENING) return "Opening the file";
  if (running) return progress ? `Releasing ${progress.what}` : "Sending the request";
  if (published) {
    const { cost, remains, budget } = published.ledger;
    const rest = remainingText(remains, budget.epsilon);
    return cost === 0
      ? `These are the stored answers, at no further cost; ${rest}.`
      : `Released for ${epsilonText(cost)}; ${rest}.`;
  }
  return PROMISES[place];
}

function ProgressBar({ label, progress }: { label: string; progress: Progress | undefined }) {
  const hasTotal = progress?.total !== undefined && progress.done !== undefined;
  return (
    <progress aria-label={label} {...(hasTotal && { value: progress.done, max: progress.total })} />
  );
}
