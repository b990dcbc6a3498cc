import type { Session } from "@noisewright/contract/answers";
import { TermHelp } from "../../glossary/term.js";
import { BudgetBar } from "../../ui/budget-bar.js";
import { epsilonText, numberText, remainderText } from "../../ui/format.js";

/** What the user's key may still spend from a ledger. */
export function QuotaLine({ ledger, session }: { ledger: string; session: Session }) {
  const { quota, role } = session;
  if (role === "reader") {
    return <p className="quota">Your key may read this ledger and spend nothing from it.</p>;
  }
  if (quota === undefined) return null;
  const used = quota.used.find((each) => each.ledger === ledger);
  const { spent = 0, releasesToday = 0 } = used ?? {};
  const { epsilon, perDay } = quota;
  const rest = Math.max(0, (epsilon ?? 0) - spent);
  return (
    <div className="quota">
      <p className="labelled">
        <span>
          {epsilon !== undefined &&
            `You may spend ${remainderText(rest, epsilon).replace(" of ", " more of ")} from ${ledger}. `}
          {perDay !== undefined &&
            `You may publish ${numberText(Math.max(0, perDay - releasesToday))} more of ${perDay} releases today (UTC).`}
        </span>
        <TermHelp id="quota" />
      </p>
      {epsilon !== undefined && (
        <>
          <BudgetBar name="Your quota" budget={epsilon} spent={spent} />
          <p className="hint">
            Your requests cost {epsilonText(spent)} so far: the sum of the cost of each alone.
          </p>
        </>
      )}
    </div>
  );
}
