import { design, NoisewrightError } from "@noisewright/core";
import { type Fix, fixesOf } from "../../needs/fixes.js";
import { needOf } from "../../needs/need-query.js";

/**
 * The changes after which some mechanism meets the refused requirements. Each change is tested
 * before it is offered.
 */
export function workingFixes(query: string): readonly Fix[] {
  const refusal = refusalOf(query);
  if (refusal === undefined) return [];
  return fixesFor(query, refusal).flatMap((fix) => {
    const again = refusalOf(patched(query, fix));
    if (again === undefined) return [fix];
    // Only a linear programme may reach the limit of the theorem. So look for a larger change of
    // the same field.
    const further = fixesFor(patched(query, fix), again).find((other) => sameKind(other, fix));
    return further && refusalOf(patched(query, further)) === undefined ? [further] : [];
  });
}

function refusalOf(query: string): NoisewrightError | undefined {
  try {
    design(needOf(new URLSearchParams(query)));
    return undefined;
  } catch (error) {
    if (error instanceof NoisewrightError) return error;
    throw error;
  }
}

function fixesFor(query: string, { details }: NoisewrightError): readonly Fix[] {
  return fixesOf(details, needOf(new URLSearchParams(query)));
}

function patched(query: string, { patch }: Fix): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

function sameKind(a: Fix, b: Fix): boolean {
  return Object.keys(a.patch).join() === Object.keys(b.patch).join();
}
