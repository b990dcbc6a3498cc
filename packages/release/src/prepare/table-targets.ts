import { NoisewrightError } from "@noisewright/core";
import { numberText } from "@noisewright/core/format";
import { gaussian } from "@noisewright/core/laws";
import {
  planTables,
  type TableLevel,
  type TablesPlan,
  type TablesRequest,
} from "@noisewright/core/tables";
import type { ListedTable } from "./table-list.js";
import type { TableNeed } from "./table-need.js";
import { LARGEST_EPSILON, unreachableTarget } from "./target.js";

type Targets = NonNullable<TableNeed["targets"]>;

export interface TargetRequest {
  readonly tables: readonly ListedTable[];
  readonly targets: Targets;
  /** The levels whose cells a table shows. */
  levels(table: ListedTable): readonly TableLevel[];
  /** Half the width of the interval of a cell. */
  width(plan: TablesPlan, level: TableLevel, confidence: number): number;
}

const MOST_ROUNDS = 8;

/**
 * The plan whose intervals are at most as wide as the targets say, at the smallest ε, or at the ε of
 * the budget. The planner knows variances only. If the noise has heavier tails than a Gaussian, the
 * intervals are too wide at first, and the targets of the variances are lowered. The widths of
 * integer noise have steps, so each round lowers them a little more than the last one.
 */
export function planWithin(
  common: Omit<TablesRequest, "tables" | "loss">,
  { tables, targets, levels, width }: TargetRequest,
): TablesPlan {
  const { within, confidence } = targets;
  const asked = strictest(
    tables.flatMap((table, i) =>
      levels(table).map((level) => ({ level, index: i, within: within[i]! })),
    ),
  );
  const perDeviation = gaussian(1).quantile((1 + confidence) / 2);
  let factor = 1;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const variances = asked.map((each) => ((each.within * factor) / perDeviation) ** 2);
    const plan = planTables({
      ...common,
      tables: asked.map(({ level }) => level),
      loss: { kind: "max", targets: variances },
    });
    if (plan.certified.epsilon > LARGEST_EPSILON) throw unreachableTarget();
    const widths = asked.map(({ level }) => width(plan, level, confidence));
    const ratios = widths.map((each, i) => each / asked[i]!.within);
    const worst = ratios.indexOf(Math.max(...ratios));
    if (ratios[worst]! <= 1) return plan;
    if (common.epsilon !== undefined) throw notWithin(asked[worst]!, widths[worst]!);
    factor /= ratios[worst]! * (1 + 2 ** (round - 10));
  }
  throw unreachableTarget();
}

interface Asked {
  readonly level: TableLevel;
  /** The index of the table in the spec. */
  readonly index: number;
  readonly within: number;
}

/** Each level once, with its smallest error. */
function strictest(asked: readonly Asked[]): readonly Asked[] {
  const falling = asked.toSorted((a, b) => b.within - a.within);
  return [...new Map(falling.map((each) => [each.level.join(), each])).values()];
}

/** The error for a target that the budget does not allow. */
export function notWithin(
  { index, within }: Pick<Asked, "index" | "within">,
  width: number,
): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "release",
    path: ["tables", index, "within"],
    parameter: "within",
    domain: `at least ${numberText(width, "up")} at this budget`,
    got: String(within),
    advice: "allow a larger error, or replace `budget` by `target`, which finds the smallest ε",
  });
}
