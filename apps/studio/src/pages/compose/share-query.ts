import type { PlanInput, ReleaseInput } from "@noisewright/core";
import type { Item } from "../../ui/item-list.js";

export const START =
  "total~sensitivity=1~aim=within~within=10~confidence=0.95;wards~sensitivity=1~count=40~weight=1;mean age~sensitivity=0.5~weight=4";

export type Aim = "share" | "within" | "rmse";

export function aimOf({ values }: Item): Aim {
  return values.aim === "within" || values.aim === "rmse" ? values.aim : "share";
}

/** The initial values of a release. */
export const STARTS = {
  sensitivity: 1,
  count: 1,
  weight: 1,
  within: 10,
  confidence: 0.95,
  target: 10,
} as const;

export function numberOf({ values }: Item, name: keyof typeof STARTS): number {
  return Number(values[name] ?? STARTS[name]);
}

export function planInput(query: URLSearchParams, items: readonly Item[]): PlanInput {
  const allHaveTargets = items.every((item) => aimOf(item) !== "share");
  const epsilon = Number(query.get("epsilon") ?? 2);
  return {
    ...(!allHaveTargets && { epsilon }),
    delta: Number(query.get("delta") ?? 1e-6),
    releases: items.map(releaseOf),
  };
}

function releaseOf(item: Item): ReleaseInput {
  const of = (name: keyof typeof STARTS) => numberOf(item, name);
  const own = { name: item.word, sensitivity: of("sensitivity"), count: of("count") };
  const whole = item.values.integer === "yes" ? { integer: true } : {};
  switch (aimOf(item)) {
    case "within":
      return { ...own, ...whole, within: of("within"), confidence: of("confidence") };
    case "rmse":
      return { ...own, ...whole, metric: "rmse", target: of("target") };
    case "share":
      return { ...own, ...whole, metric: "rmse", weight: of("weight") };
  }
}
