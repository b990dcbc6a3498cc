import type { NeedInput } from "@noisewright/core";
import { NEED_PARAMETERS } from "@noisewright/core/design";

export type NeedName = keyof typeof NEED_PARAMETERS;

/** The value of `epsilon` in an address if the user asks for the smallest ε. */
export const SMALLEST = "least";

const DEFAULTS: Readonly<Record<string, string>> = { sensitivity: "1", epsilon: "1" };

export function textOf(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) ?? DEFAULTS[name];
}

/**
 * The requirements that an address describes, with the parameter names of the command line. Core
 * checks the requirements.
 */
export function needOf(query: URLSearchParams): NeedInput {
  const need: Record<string, unknown> = {};
  for (const [name, { kind }] of Object.entries(NEED_PARAMETERS)) {
    const text = textOf(query, name);
    if (text === undefined || (name === "epsilon" && text === SMALLEST)) continue;
    if (kind !== "flag") need[name] = Number(text);
    else if (text === "yes") need[name] = true;
  }
  const [metric, region, prior] = ["metric", "region", "prior"].map((name) => query.get(name));
  // A comma separates two metrics, and also two numbers of one metric. The name of a metric starts
  // with a letter.
  if (metric) need.metric = metric.split(/,(?=[a-z])/);
  if (region) need.region = region.split(",").map(Number);
  if (prior) need.prior = prior;
  return need as Record<string, unknown> & NeedInput;
}
