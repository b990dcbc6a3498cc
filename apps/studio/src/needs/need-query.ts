import type { NeedInput } from "@noisewright/core";
import { NEED_PARAMETERS } from "@noisewright/core/design";

export type NeedName = keyof typeof NEED_PARAMETERS;

/** In the place of ε where the least is sought. */
export const LEAST = "least";

const DEFAULTS: Readonly<Record<string, string>> = { sensitivity: "1", epsilon: "1" };

export function textOf(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) ?? DEFAULTS[name];
}

/** The need that an address states, in the words of the command line. What is wrong in it, core says. */
export function needOf(query: URLSearchParams): NeedInput {
  const need: Record<string, unknown> = {};
  for (const [name, { kind }] of Object.entries(NEED_PARAMETERS)) {
    const text = textOf(query, name);
    if (text === undefined || (name === "epsilon" && text === LEAST)) continue;
    if (kind !== "flag") need[name] = Number(text);
    else if (text === "yes") need[name] = true;
  }
  const [metric, region, prior] = ["metric", "region", "prior"].map((name) => query.get(name));
  // Names are separated by commas, and so are the numbers of one metric: a name starts with a letter.
  if (metric) need.metric = metric.split(/,(?=[a-z])/);
  if (region) need.region = region.split(",").map(Number);
  if (prior) need.prior = prior;
  return need as Record<string, unknown> & NeedInput;
}

/** The same as a command. */
export function commandOf(query: URLSearchParams, optimal: boolean): string {
  const flags: string[] = [];
  for (const [name, { kind }] of Object.entries(NEED_PARAMETERS)) {
    const text = textOf(query, name);
    if (text === undefined || (name === "epsilon" && text === LEAST)) continue;
    if (kind !== "flag") flags.push(`--${name} ${text}`);
    else if (text === "yes") flags.push(`--${name}`);
  }
  for (const name of ["metric", "region", "prior"]) {
    const text = query.get(name);
    if (text) flags.push(`--${name} ${text}`);
  }
  return ["npx noisewright design", ...flags, ...(optimal ? ["--optimal"] : [])].join(" ");
}
