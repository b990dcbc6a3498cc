import { figure } from "../../ui/format.js";
import type { Standing } from "../../worker/tasks/survey.js";
import { categoryName } from "./local-query.js";

/** What the reports say by now, in words. */
export function StandingWords({
  standing,
  watched,
}: {
  standing?: Standing | undefined;
  watched: number;
}) {
  const one = standing?.categories[watched];
  return (
    <section className="panel" aria-label="Estimate">
      {standing && one ? (
        <>
          <p className="joint">
            <strong>{percent(one.estimate)}</strong> of {standing.people.toLocaleString("en")}{" "}
            people say {categoryName(watched)}, give or take {percent((one.upper - one.lower) / 2)}
          </p>
          <p className="hint">
            In truth {percent(one.truth)}: known here because these people are made up. No report
            says what its sender answered.
          </p>
        </>
      ) : (
        <p className="joint">Nobody has reported yet.</p>
      )}
    </section>
  );
}

function percent(part: number): string {
  return `${figure(100 * part, 3)} %`;
}
