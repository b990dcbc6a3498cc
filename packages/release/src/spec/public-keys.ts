import type { z } from "zod";
import { NO_EXAMPLE } from "./examples.js";

type Fields = Readonly<Record<string, unknown>>;

/** Refuses the fields that do not fit to another field, for example to `every`. */
export function refuseFields(
  release: Fields,
  fields: readonly string[],
  beside: string,
  context: z.RefinementCtx,
): void {
  for (const field of fields) {
    if (release[field] === undefined) continue;
    const message = `absent in a release with \`${beside}\``;
    context.addIssue({ code: "custom", path: [field], message, params: NO_EXAMPLE });
  }
}

/** Refuses keys that would be selected privately. */
export function requirePublicKeys(release: Fields, beside: string, context: z.RefinementCtx): void {
  const keys = [release.by ?? []].flat() as readonly { keys?: unknown; edges?: unknown }[];
  keys.forEach(({ keys, edges }, i) => {
    if (keys !== undefined || edges !== undefined) return;
    const path = Array.isArray(release.by) ? ["by", i] : ["by"];
    const message = `a column with its \`keys\` or \`edges\` in a release with \`${beside}\``;
    context.addIssue({ code: "custom", path, message });
  });
}
