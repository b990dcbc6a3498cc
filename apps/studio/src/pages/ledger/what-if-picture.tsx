import type { PastRequest, WhatIf } from "@noisewright/contract/answers";
import { dot, lineY, ruleX, ruleY, text } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";

interface Props {
  readonly answer: WhatIf;
  readonly requests: readonly PastRequest[];
  readonly words: readonly string[];
}

interface Step {
  /** The number of requests from now: negative for the past. */
  readonly at: number;
  readonly remains: number;
}

/** The number of past requests in the picture. */
const MOST_PAST = 12;
const PAST = "var(--series-6)";
const PLAN = "var(--series-1)";

/** The remaining budget as a step line: after the latest requests, and after planned ones. */
export function WhatIfPicture({ answer, requests, words }: Props) {
  const { budget, remains, points } = answer;
  const past = useMemo(
    () => pastSteps(requests, budget.epsilon, remains),
    [requests, budget, remains],
  );
  const plan = useMemo(
    () => [
      { at: 0, remains },
      ...points.map((point): Step => ({ at: point.requests, remains: point.remains })),
    ],
    [points, remains],
  );
  const draw = useCallback(
    () => ({
      x: { label: "requests from now →", ticks: 6, tickFormat: wholeText },
      y: { label: "↑ remaining ε", domain: [0, budget.epsilon], ticks: 5, grid: true },
      marks: [
        ruleY([0]),
        ruleX([0], { stroke: "var(--faint)", strokeDasharray: "3 3" }),
        text([{ at: 0 }], {
          x: "at",
          text: () => "now",
          frameAnchor: "top",
          dy: -12,
          fill: "var(--muted)",
        }),
        lineY(past, { x: "at", y: "remains", stroke: PAST, strokeWidth: 2, curve: "step-after" }),
        lineY(plan, { x: "at", y: "remains", stroke: PLAN, strokeWidth: 2.5, curve: "step-after" }),
        dot(plan.slice(1), { x: "at", y: "remains", r: plan.length > 30 ? 1.5 : 3, fill: PLAN }),
      ],
    }),
    [past, plan, budget],
  );
  return (
    <Picture
      title="Remaining budget"
      description="The budget falls with each request: the latest requests on the left, the planned ones on the right."
      name={`noisewright-plan-${answer.ledger}`}
      draw={draw}
      height={220}
      legend={[
        ...(past.length > 1 ? [{ label: "past", colour: PAST }] : []),
        { label: "planned", colour: PLAN },
      ]}
      table={{
        columns: ["requests from now", "release", "remaining epsilon"],
        rows: [
          ...past.map(({ at, remains: left }) => [at, "", left]),
          ...points.map((point) => [point.requests, words[point.release] ?? "", point.remains]),
        ],
      }}
    />
  );
}

/** What remained after each of the latest requests, under the budget of today. */
function pastSteps(requests: readonly PastRequest[], budget: number, remains: number): Step[] {
  const latest = requests.slice(-MOST_PAST);
  const steps = latest.flatMap(({ spent }, i): Step[] =>
    spent === null ? [] : [{ at: i + 1 - latest.length, remains: Math.max(0, budget - spent) }],
  );
  const isWhole = requests.length === latest.length;
  const first = isWhole && steps.length > 0 ? [{ at: -latest.length, remains: budget }] : [];
  // The last point is the present, whatever rounding or a raised budget says about the past.
  return [...first, ...steps.slice(0, -1), ...(steps.length > 0 ? [{ at: 0, remains }] : [])];
}

function wholeText(x: number): string {
  return Number.isInteger(x) ? String(x).replace("-", "−") : "";
}
