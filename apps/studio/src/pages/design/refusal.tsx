import type { NeedGiven } from "@noisewright/core";
import { change } from "../../shell/address.js";
import type { Fault } from "../../worker/protocol.js";
import { fixesOf } from "./fixes.js";

/** A need that cannot be met: why, by what theorem, and the nearest that can, one press away. */
export function Refusal({ fault, need }: { fault: Fault; need: NeedGiven }) {
  const { problem } = fault;
  const fixes = problem ? fixesOf(problem, need) : [];
  return (
    <section className="notice bad refusal" role="alert">
      {problem?.code === "impossible" ? (
        <>
          <p className="eyebrow">Impossible</p>
          <h2>{sentence(problem.what)}</h2>
          <p>{sentence(problem.theorem)}.</p>
          <p>{sentence(problem.nearest)}.</p>
        </>
      ) : problem?.code === "unsupported" ? (
        <>
          <p className="eyebrow">Nothing qualifies</p>
          <h2>{sentence(`no ${problem.what}`)}</h2>
          <p>{sentence(problem.advice)}.</p>
        </>
      ) : (
        <>
          <p className="eyebrow">Not a need yet</p>
          <h2>{sentence(fault.message.replace(/^design: /, ""))}</h2>
        </>
      )}
      {fixes.length > 0 && (
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
      )}
    </section>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
