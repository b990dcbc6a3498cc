import { Term } from "../../glossary/term.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import { Scroll } from "../../ui/scroll.js";
import type { Account } from "../../worker/tasks/account.js";

/** The joint ε according to each accountant. */
export function CostTable({ account, delta }: { account: Account; delta: number }) {
  const { totals } = account;
  const best = totals.find(({ upper }) => upper !== undefined);
  return (
    <section className="panel" aria-label="Joint cost">
      <div>
        <p className="eyebrow">Joint cost</p>
        <p className="joint">
          {best?.upper === undefined ? (
            "No accountant supports all of these releases."
          ) : (
            <>
              <Term id="epsilon">ε</Term> = <strong>{numberTextUp(best.upper)}</strong> at δ ={" "}
              {numberText(delta)}
            </>
          )}
        </p>
      </div>
      <Scroll label="Table of accountants">
        <table>
          <thead>
            <tr>
              <th scope="col">Accountant</th>
              <th scope="col">ε</th>
              <th scope="col">lower bound</th>
              <th scope="col" className="words">
                Method
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ id, summary, upper, lower, unsupported }) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{upper === undefined ? "—" : numberTextUp(upper)}</td>
                <td>{lower === undefined || lower === 0 ? "—" : numberText(lower)}</td>
                <td className="words">
                  {unsupported ? `does not support ${unsupported}` : summary}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
