import type { ReactNode } from "react";
import { Term } from "../../glossary/term.js";
import { numberText } from "../../ui/format.js";
import type { OptimalAnswer, SearchProgress } from "../../worker/tasks/optimal.js";
import { SearchBar } from "./search-bar.js";
import { statementOf } from "./statement.js";
import type { Programme } from "./use-programme.js";

/** Starts and stops the linear programme, and shows its progress and result. */
export function ProgrammeBar({ programme }: { programme: Programme }) {
  const { answer, fault, running, progress, since, start, stop } = programme;
  return (
    <section className="programme" aria-label="Linear programme">
      {running ? (
        <button type="button" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="button" onClick={start} disabled={answer !== undefined}>
          Find the optimum
        </button>
      )}
      <p role="status">{statusText()}</p>
      {running && since !== undefined && <SearchBar progress={progress} since={since} />}
    </section>
  );

  function statusText(): ReactNode {
    if (running && progress) return progressText(progress);
    if (running) return "Starting the search…";
    if (fault) return fault;
    if (answer?.bound) {
      const { value, words } = answer.bound;
      return (
        statementOf(answer.bound) ?? `No mechanism is better than ${numberText(value)}: ${words}.`
      );
    }
    if (answer) return foundText(answer);
    return "Searches all private mechanisms by a linear programme, and may find a better mechanism. For several releases with a δ, it proves a bound instead. The search takes some seconds.";
  }
}

function progressText(progress: SearchProgress): string {
  const { round } = progress;
  if ("loss" in progress) {
    const { loss, lowerBound } = progress;
    return `Round ${round}: loss ${numberText(loss)}, proved lower bound ${numberText(lowerBound)}.`;
  }
  const { value } = progress;
  const proved = value === undefined ? "nothing yet" : numberText(value);
  return `Round ${round} of the search for a lower bound: proved ${proved}.`;
}

/**
 * The message if no bound is known. The solution is the best one on its lattice, but outputs
 * outside the lattice may be better.
 */
function foundText({ rows, pictures, metrics, seeksEpsilon }: OptimalAnswer): ReactNode {
  const found = rows.find((_, i) => pictures[i] !== undefined);
  if (found === undefined) return "No linear programme applies to these requirements.";
  const name = metrics[0]!.name;
  const score = seeksEpsilon
    ? `ε ${numberText(found.epsilon)}`
    : `${name} ${numberText(found.scores[name]!)}`;
  return (
    <>
      Found {found.id} with {score}. This mechanism is the best one whose outputs lie on its{" "}
      <Term id="lattice">lattice</Term>; for other outputs no bound is known.
    </>
  );
}
