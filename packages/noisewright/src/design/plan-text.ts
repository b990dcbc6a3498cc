import type { Plan, PlanInput } from "@noisewright/core";
import { epsilonText, gapText, levelText, numberText } from "@noisewright/core/format";
import { table, upperFirst, wrapped } from "@noisewright/text";
import { paramsText } from "./params-text.js";
import type { PlanBound } from "./plan-bound.js";

const COLUMNS = 100;

/**
 * Writes a plan as text for people: the share of each release, the joint cost, and the sum of the
 * separate costs.
 */
export function describePlan(plan: Plan, { epsilon }: PlanInput, bound?: PlanBound): string {
  const { releases, joint, added, notes } = plan;
  const budget = epsilon === undefined ? "" : ` of a budget of ${epsilonText(epsilon, "nearest")}`;
  const rows = releases.map(({ name, count, mechanism, scores, alone, part }) => {
    const [metric, value] = Object.entries(scores)[0]!;
    return [
      name,
      `${count} ×`,
      mechanism.id,
      `${metric} ${numberText(value)}`,
      numberText(alone, "up"),
      `${(100 * part).toFixed(1)} %`,
    ];
  });
  const lines = [
    `All releases together cost ${levelText(joint)}${budget}. Their separate costs add up to ${epsilonText(added)}.`,
    "",
    ...table([["release", "", "mechanism", "error", "ε alone", "share"], ...rows]),
    "",
  ];
  for (const { name, mechanism } of releases) {
    const text = `${name}: ${mechanism.id} ${paramsText(mechanism.params)}`;
    lines.push(...wrapped(text, COLUMNS, 2));
  }
  if (bound !== undefined) {
    const { statement, words, gap } = bound;
    const text = `${upperFirst(statement)} (${words}). The gap of this plan is at most ${gapText(gap)}.`;
    lines.push("", ...wrapped(text, COLUMNS));
  }
  if (notes.length > 0) lines.push("");
  for (const note of notes) lines.push(...wrapped(`(${note})`, COLUMNS, 1));
  return lines.join("\n");
}

/** Converts a plan to plain data for JSON. */
export function planData({ releases, ...plan }: Plan, bound?: PlanBound) {
  return {
    ...plan,
    ...(bound !== undefined && { bound }),
    releases: releases.map(({ mechanism, channel: _, ...release }) => ({
      ...release,
      mechanism: mechanism.id,
      params: mechanism.params,
    })),
  };
}
