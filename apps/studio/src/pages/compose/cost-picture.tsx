import { useCallback } from "react";
import { colourOf, LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { lineY, ruleX } from "../../chart/plot/index.js";
import { numberText } from "../../ui/format.js";
import type { Account } from "../../worker/tasks/account.js";

interface Props {
  readonly account: Account;
  readonly delta: number;
  readonly stale: boolean;
}

/** The joint privacy cost ε(δ) of all releases, one line for each accountant. */
export function CostPicture({ account, delta, stale }: Props) {
  const { totals } = account;
  const draw = useCallback(
    () => ({
      x: { type: "log" as const, label: "δ →", ticks: 5, tickFormat: (x: number) => numberText(x) },
      y: { label: "↑ joint ε", ticks: 5, grid: true, zero: true },
      marks: [
        ...totals.map(({ curve }, i) =>
          lineY(
            curve.filter(({ epsilon }) => Number.isFinite(epsilon)),
            { x: "delta", y: "epsilon", stroke: colourOf(i), strokeWidth: 2 },
          ),
        ),
        ruleX([delta], { stroke: LIMIT, strokeDasharray: "4 3" }),
      ],
    }),
    [totals, delta],
  );
  return (
    <Picture
      title="Joint ε(δ)"
      description="The joint ε of all releases according to each accountant. Every line is a valid upper bound; the lowest line is the tightest."
      name="noisewright-joint"
      draw={draw}
      height={270}
      stale={stale}
      legend={totals.flatMap(({ id, curve }, i) =>
        curve.length > 0 ? [{ label: id, colour: colourOf(i) }] : [],
      )}
      table={{
        columns: ["accountant", "delta", "epsilon"],
        rows: totals.flatMap(({ id, curve }) =>
          curve.map((each) => [id, each.delta, each.epsilon]),
        ),
      }}
    />
  );
}
