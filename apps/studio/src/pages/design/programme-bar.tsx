import { figure } from "../../ui/format.js";
import type { OptimalAnswer } from "../../worker/tasks/optimal.js";
import type { Programme } from "./use-programme.js";

/** The linear programme: asked for, how far it is, what it found. */
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
      return `Round ${round}: loss ${figure(loss)}, none below ${figure(lowerBound)}.`;
    }
    if (running) return "Loading the solver…";
    if (fault) return fault;
    if (answer?.bound) {
      return `No better than ${figure(answer.bound.value)}: ${answer.bound.words}.`;
    }
    if (answer) return foundWords(answer);
    return "A linear programme over all ε-DP mechanisms. It takes seconds, and may find a better one.";
  }
}

/** Without a bound: what was solved is best among whole outputs, and others may do better. */
function foundWords({ rows, portraits, metrics, least }: OptimalAnswer): string {
  const found = rows.find((_, i) => portraits[i] !== undefined);
  if (found === undefined) return "No linear programme applies to this need.";
  const name = metrics[0]!.name;
  const score = least ? `ε ${figure(found.epsilon)}` : `${name} ${figure(found.scores[name]!)}`;
  return `Found ${found.id} with ${score}, the best whose outputs are on its lattice; no bound is known for others.`;
}
