import { figure } from "../../ui/format.js";
import type { OptimalAnswer } from "../../worker/tasks/optimal.js";
import type { Programme } from "./use-programme.js";

/** Starts and stops the linear programme, and shows its progress and result. */
export function ProgrammeBar({ programme }: { programme: Programme }) {
  const { answer, fault, running, progress, start, stop } = programme;
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
      <p role="status">{wordsOf()}</p>
      {running && <progress aria-label="Solving" />}
    </section>
  );

  function wordsOf(): string {
    if (running && progress) {
      const { round, loss, lowerBound } = progress;
      return `Round ${round}: loss ${figure(loss)}, proved lower bound ${figure(lowerBound)}.`;
    }
    if (running) return "Loading the solver…";
    if (fault) return fault;
    if (answer?.bound) {
      return `No mechanism is better than ${figure(answer.bound.value)}: ${answer.bound.words}.`;
    }
    if (answer) return foundWords(answer);
    return "Searches all ε-DP mechanisms by a linear programme. This takes some seconds and may find a better mechanism.";
  }
}

/**
 * The result if no bound is known: the solution is the best on its lattice; outputs elsewhere may
 * do better.
 */
function foundWords({ rows, portraits, metrics, least }: OptimalAnswer): string {
  const found = rows.find((_, i) => portraits[i] !== undefined);
  if (found === undefined) return "No linear programme applies to this need.";
  const name = metrics[0]!.name;
  const score = least ? `ε ${figure(found.epsilon)}` : `${name} ${figure(found.scores[name]!)}`;
  return `Found ${found.id} with ${score}. It is the best mechanism whose outputs lie on its lattice; for other outputs no bound is known.`;
}
