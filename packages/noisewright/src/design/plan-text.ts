import type { Plan, PlanInput } from "@noisewright/core";
import { table } from "@noisewright/text";
import { figure, figureUp, paramsText } from "./figures.js";
import { wrapped } from "./wrap.js";

const COLUMNS = 100;

/** A plan for people: who gets what, what it costs, and what it would cost added up. */
export function describePlan(plan: Plan, { epsilon }: PlanInput): string {
  const { releases, joint, added, notes } = plan;
  const of = epsilon === undefined ? "" : ` of ε = ${epsilon}`;
  const delta = joint.delta > 0 ? `, δ = ${figure(joint.delta)}` : "";
  const rows = releases.map(({ name, count, mechanism, scores, alone, part }) => {
    const [metric, value] = Object.entries(scores)[0]!;
    return [
      name,
      `${count} ×`,
      mechanism.id,
      `${metric} ${figure(value)}`,
      figureUp(alone),
      `${(100 * part).toFixed(1)} %`,
    ];
  });
  const lines = [
    `All releases together cost ε = ${figureUp(joint.epsilon)}${delta}${of}; added up ε = ${figureUp(added)}.`,
    "",
    ...table([["release", "", "mechanism", "accuracy", "ε alone", "share"], ...rows]),
    "",
  ];
  for (const { name, mechanism } of releases) {
    const text = `${name}: ${mechanism.id} ${paramsText(mechanism.params)}`;
    lines.push(...wrapped(text, COLUMNS, 2));
  }
  if (notes.length > 0) lines.push("");
  for (const note of notes) lines.push(...wrapped(`(${note})`, COLUMNS, 1));
  return lines.join("\n");
}

/** A plan as plain data. */
export function planData({ releases, ...plan }: Plan) {
  return {
    ...plan,
    releases: releases.map(({ mechanism, channel: _, ...release }) => ({
      ...release,
      mechanism: mechanism.id,
      params: mechanism.params,
    })),
  };
}
