import { Changing } from "../../ui/changing.js";
import { numberText } from "../../ui/format.js";
import type { Estimates } from "../../worker/tasks/survey.js";
import { categoryName } from "./local-query.js";

/** The current estimate in words. */
export function EstimateText({
  estimates,
  watched,
}: {
  estimates?: Estimates | undefined;
  watched: number;
}) {
  const one = estimates?.categories[watched];
  return (
    <section className="panel" aria-label="Estimate">
      {estimates && one ? (
        <>
          <p className="joint">
            <strong>
              <Changing>{percent(one.estimate)}</Changing>
            </strong>{" "}
            of {estimates.people.toLocaleString("en")} people have answer {categoryName(watched)}, ±{" "}
            {percent((one.upper - one.lower) / 2)}
          </p>
          <p className="hint">
            The true share is {percent(one.truth)}. This share is known because these people are
            simulated. No single report reveals the true answer of its sender.
          </p>
        </>
      ) : (
        <>
          <p className="joint">There are no reports yet.</p>
          <p className="hint">Add 1,000 reports to see how the estimate approaches the truth.</p>
        </>
      )}
    </section>
  );
}

function percent(part: number): string {
  return `${numberText(100 * part, 3)} %`;
}
