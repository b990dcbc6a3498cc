import type { Progress } from "@noisewright/contract/answers";
import type { Place } from "../../address/place.js";
import { OPENING } from "../../local-service/protocol.js";
import { epsilonText, remainingText } from "../../ui/format.js";
import { type FieldError, fieldErrors } from "./field-errors.js";
import { releaseWithoutColumn } from "./missing-column.js";
import { PreviewTable } from "./preview-table.js";
import type { Bench } from "./use-release-bench.js";
import type { Run } from "./use-run.js";

interface Props {
  readonly bench: Bench;
  /** The names of the releases, for error messages. */
  readonly names: readonly string[];
}

/** The cost and the expected errors of the releases, and the button that spends the budget. */
export function CostPanel({ bench, names }: Props) {
  const { preview, run, errors, hasLedger, missing, isPreviewed } = bench;
  const { place } = bench;
  const isOpening = preview.progress?.what === OPENING && !run.running;
  const cost = isPreviewed ? preview.value : undefined;
  const isCurrent = preview.isCurrent && !run.running;
  const ready =
    isPreviewed && preview.isCurrent && cost?.ledger.affordable && cost.quota?.fits !== false;
  return (
    <section className="panel cost" aria-label="Cost">
      {errors.length > 0 && <Errors errors={errors} names={names} />}
      {cost ? (
        <PreviewTable preview={cost} stale={isCurrent ? undefined : staleText(bench)} />
      ) : (
        errors.length === 0 &&
        !isOpening &&
        (missing === undefined && isPreviewed ? (
          <div className="skeleton computing">
            <p>Computing the cost…</p>
          </div>
        ) : (
          <p className="hint">The cost appears here when {missingText(bench)}.</p>
        ))
      )}
      {!hasLedger && (
        <p className="wrong">This ledger does not exist, and only a steward can create it.</p>
      )}
      {isOpening && (
        <div className="run">
          <p role="status">Opening the file</p>
          <ProgressBar label="Opening the file" progress={preview.progress} />
        </div>
      )}
      <div className="run">
        <button
          type="button"
          className="main"
          disabled={!ready || !hasLedger || run.running}
          onClick={bench.start}
        >
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

/** What the preview waits for. */
function missingText({ missing, query }: Bench): string {
  if (missing !== undefined) return "a file is chosen";
  const name = releaseWithoutColumn(query);
  return name === undefined ? "there is a release" : `a column is chosen for ${name}`;
}

/** Why the preview that is shown is not the preview of the form. */
function staleText({ run, errors }: Bench): string {
  if (run.running) return "Before this release";
  return errors.length > 0 ? "Not current: before the last change" : "Not current: computing…";
}

interface ErrorsProps {
  readonly errors: readonly FieldError[];
  readonly names: readonly string[];
}

export function Errors({ errors, names }: ErrorsProps) {
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

export function statusOf({ running, isStopping, progress, published }: Run, place: Place): string {
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

export function ProgressBar({
  label,
  progress,
}: {
  label: string;
  progress: Progress | undefined;
}) {
  const hasTotal = progress?.total !== undefined && progress.done !== undefined;
  return (
    <progress aria-label={label} {...(hasTotal && { value: progress.done, max: progress.total })} />
  );
}
