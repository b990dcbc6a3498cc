import { change } from "../../address/address.js";
import type { Fault } from "../../worker/protocol.js";
import { useAnswer } from "../../worker/use-answer.js";
import { ProgrammeBar } from "./programme-bar.js";
import type { Programme } from "./use-programme.js";

interface Props {
  readonly fault: Fault;
  readonly query: URLSearchParams;
  readonly programme: Programme;
}

/**
 * Requirements that no mechanism meets: the reason, the theorem, and buttons that change the
 * requirements so that a mechanism meets them.
 */
export function Refusal({ fault, query, programme }: Props) {
  const { problem } = fault;
  const { value: fixes, fresh } = useAnswer("fixes", "workingFixes", problem && query.toString());
  return (
    <>
      <section className="notice bad refusal" role="alert">
        <Words fault={fault} />
        {fresh && fixes && fixes.length > 0 && (
          <>
            <div className="fixes">
              {fixes.map(({ label, patch }, i) => (
                <button
                  key={label}
                  type="button"
                  className={i === 0 ? "main" : undefined}
                  onClick={() => change(patch)}
                >
                  {label}
                </button>
              ))}
            </div>
            {problem?.code === "impossible" && (
              <p className="hint">
                Each button relaxes a requirement so that a mechanism can meet all of them. The
                linear programme can come closer to the limit of the theorem.
              </p>
            )}
          </>
        )}
      </section>
      {problem?.code === "unsupported" && <ProgrammeBar programme={programme} />}
    </>
  );
}

function Words({ fault: { message, reason, problem } }: { fault: Fault }) {
  if (problem?.code === "impossible") {
    return (
      <>
        <p className="eyebrow">Impossible</p>
        <h2>{sentence(problem.what)}</h2>
        <p>{sentence(problem.theorem)}.</p>
        <p>{sentence(problem.nearest)}.</p>
      </>
    );
  }
  if (problem?.code === "unsupported") {
    const { nearest = problem.advice, reasons = [] } = problem;
    return (
      <>
        <p className="eyebrow">No mechanism qualifies</p>
        <h2>{sentence(`no ${problem.what}`)}</h2>
        <p>{sentence(nearest)}.</p>
        {reasons.length > 0 && (
          <ul className="reasons">
            {reasons.map(({ mechanisms, why }) => (
              <li key={why}>
                {mechanisms.join(", ")}: {why}
              </li>
            ))}
          </ul>
        )}
      </>
    );
  }
  return (
    <>
      <p className="eyebrow">Check what you need</p>
      <h2>{sentence(problem?.subject === "design" && reason !== undefined ? reason : message)}</h2>
    </>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
