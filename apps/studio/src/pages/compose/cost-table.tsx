import { Term } from "../../glossary/term.js";
import { Changing } from "../../ui/changing.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import type { Account, Total } from "../../worker/tasks/account.js";
import { EVENT_KINDS } from "./release-kinds.js";

/** What the accountants are called in words, by their id. */
const NAMES: Readonly<Record<string, string>> = {
  pld: "privacy loss distributions",
  rdp: "Rényi privacy",
  zcdp: "concentrated privacy",
  pure: "adding up ε",
};

interface Props {
  readonly account: Account;
  readonly delta: number;
  /** How many releases there are in all. */
  readonly count: number;
}

/** The joint ε in words, and according to each accountant. */
export function CostTable({ account, delta, count }: Props) {
  const { totals, releases } = account;
  const best = totals.find(({ upper }) => upper !== undefined);
  const apart = releases.reduce((sum, { alone }) => sum + alone, 0);
  return (
    <section className="panel" aria-label="Joint cost">
      <div className="answer">
        <p className="eyebrow">Joint cost</p>
        <p className="joint">
          {best?.upper === undefined ? (
            "No accountant supports all of these releases."
          ) : (
            <>
              <Term id="epsilon">ε</Term> ={" "}
              <strong>
                <Changing>{numberTextUp(best.upper)}</Changing>
              </strong>{" "}
              at δ = {numberText(delta)}
            </>
          )}
        </p>
        {best?.upper !== undefined && (
          <>
            <p>
              {count === 1
                ? "This is what the release costs each person."
                : `This is what the ${numberText(count)} releases together cost each person.`}
              {releases.length > 1 && apart > best.upper && (
                <>
                  {" "}
                  Counted apart and added up, they would cost ε{"\u00a0=\u00a0"}
                  {numberTextUp(apart, 4)}.
                </>
              )}
            </p>
            <EpsilonOdds epsilon={best.upper} delta={delta} />
          </>
        )}
      </div>
      <table className="cards-on-phone">
        <caption>
          Each <Term id="accountant">accountant</Term> proves an upper bound, so the smallest ε
          counts
        </caption>
        <thead>
          <tr>
            <th scope="col">Accountant</th>
            <th scope="col">ε at most</th>
            <th scope="col">ε at least</th>
            <th scope="col" className="words">
              How it computes
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.id} data-best={total === best || undefined}>
              <th scope="row">
                {NAMES[total.id] ?? total.id} <code>{total.id}</code>
              </th>
              <td data-label="ε at most" data-main>
                {total.upper === undefined ? "—" : numberTextUp(total.upper)}
              </td>
              <td data-label="ε at least">
                {total.lower === undefined || total.lower === 0 ? "—" : numberText(total.lower)}
              </td>
              <td className="words">{methodOf(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function methodOf({ summary, unsupported }: Total): string {
  if (unsupported === undefined) return summary;
  const kind = EVENT_KINDS.find((each) => each.kind === unsupported)?.label;
  return `does not apply to ${kind ?? unsupported}`;
}
