import { NoisewrightError } from "@noisewright/core";
import type { TablesRelease } from "../spec/index.js";
import { withRoundingMargin } from "./level.js";
import type { ListedTable } from "./table-list.js";

/** What tables may cost, and what the plan makes small or must meet. */
export interface TableNeed {
  /** Absent if the targets decide ε. */
  readonly epsilon?: number;
  readonly delta?: number;
  /** The importance of each table. Absent if the tables have targets. */
  readonly weights?: readonly number[];
  /** The largest error of a cell of each table, and the confidence at which it holds. */
  readonly targets?: { readonly within: readonly number[]; readonly confidence: number };
}

/** Reads the payment, the weights and the targets of tables. */
export function tableNeed(
  { budget, target, tables: written }: TablesRelease,
  tables: readonly ListedTable[],
  intervals: number,
): TableNeed {
  const delta = budget?.delta ?? target?.delta;
  const paid = {
    ...(budget !== undefined && { epsilon: withRoundingMargin(budget.epsilon) }),
    ...(delta !== undefined && { delta }),
  };
  const hasTargets = target !== undefined || tables.some((each) => each.within !== undefined);
  if (!hasTargets) return { ...paid, weights: tables.map(({ weight = 1 }) => weight) };
  const isListed = Array.isArray(written);
  const within = tables.map((table, i) => {
    const path = isListed ? ["tables", i] : ["target"];
    if (table.weight !== undefined) throw weightError([...path, "weight"]);
    return table.within ?? target?.within ?? missing(path, target === undefined);
  });
  return { ...paid, targets: { within, confidence: target?.confidence ?? intervals } };
}

function missing(path: readonly (string | number)[], hasBudget: boolean): never {
  const what = hasBudget
    ? "if one table has `within`, all tables need `within`"
    : "a target needs `within`, unless every table has its own `within`";
  throw new NoisewrightError({
    code: "form",
    subject: "release",
    path,
    expected: [["within"]],
    got: [],
    what,
  });
}

function weightError(path: readonly (string | number)[]): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path,
    what: "`weight` if the tables have errors to meet (`within`)",
    advice: "remove `weight`, and use a smaller `within` for a more important table",
  });
}
