import type { WhatIf } from "@noisewright/contract/answers";
import { numberText, numberTextUp, remainderText } from "../../ui/format.js";

interface Props {
  readonly answer: WhatIf;
  /** The name of each planned release. */
  readonly words: readonly string[];
}

/** The number of further requests that a ledger tries. */
const MOST_MORE = 1000;

/** What a plan would leave of the budget, in words. */
export function WhatIfWords({ answer, words }: Props) {
  const { fits, releases, points, budget, quota } = answer;
  const isAllowed = quota?.fits ?? true;
  const remains = points.at(-1)?.remains ?? answer.remains;
  const left = remainderText(remains, budget.epsilon);
  const planned = releases.reduce((sum, { times }) => sum + times, 0);
  const fitting = releases.reduce((sum, release) => sum + release.fitting, 0);
  return (
    <div className="plan-words" role="status">
      <p className="joint">
        {fits ? (
          <>
            <strong className={isAllowed ? "fits" : "over"}>
              {isAllowed ? "It fits." : "It fits the ledger, but not your quota."}
            </strong>{" "}
            {left} would remain.
          </>
        ) : (
          <>
            <strong className="over">
              {fitting === 0 ? "It does not fit." : `Only ${fitting} of ${planned} fit.`}
            </strong>{" "}
            {left} would remain.
          </>
        )}
      </p>
      <ul className="hint">
        {releases.map(({ alone, times, fitting: own, more }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a release is identified by its position
          <li key={i}>
            {own < times ? `${own} of ${times}` : times} × {words[i]}: costs ε ={" "}
            {numberTextUp(alone, 3)} alone; {moreText(more)} after the plan
          </li>
        ))}
      </ul>
      {quota && (
        <p className={quota.fits ? "hint" : "wrong"}>
          {quota.fits ? "Your quota covers the plan" : "Your quota does not cover the plan"}: it
          needs ε = {numberTextUp(quota.needs, 4)}
          {quota.epsilon !== undefined &&
            `, and ε = ${numberText(Math.max(0, quota.epsilon - quota.spent), 4)} of ${numberText(quota.epsilon)} is left to you`}
          .
        </p>
      )}
    </div>
  );
}

function moreText(more: number): string {
  if (more === 0) return "no more of them fit";
  if (more >= MOST_MORE) return `${MOST_MORE} or more of them fit`;
  return more === 1 ? "1 more of them fits" : `${more} more of them fit`;
}
