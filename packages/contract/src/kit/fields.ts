import { z } from "zod";

/** Objects whose fields are all known; another is refused together with the names of those. */
export function fields<S extends z.core.$ZodLooseShape>(shape: S, description: string) {
  const known = Object.keys(shape).join(", ");
  const error = (issue: { readonly code?: string | undefined }) =>
    issue.code === "unrecognized_keys" ? known : undefined;
  return z.strictObject(shape, { error }).meta({ description });
}

export const label = (description: string, longest = 100) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "without control characters")
    .meta({ description });
