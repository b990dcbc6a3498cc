import { z } from "zod";

/**
 * The schema of an object that has only these fields. The issue about any other field lists the
 * known names.
 */
export function fields<S extends z.core.$ZodLooseShape>(shape: S, description: string) {
  const known = Object.keys(shape).join(", ");
  const error = (issue: { readonly code?: string | undefined }) =>
    issue.code === "unrecognized_keys" ? known : undefined;
  return z.strictObject(shape, { error }).meta({ description });
}

/** Beyond this number, doubles and sums of doubles are not exact. */
const LARGEST = 1e15;

export const real = (description: string) =>
  z.number().min(-LARGEST).max(LARGEST).meta({ description });

export const label = (description: string, longest = 100) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "a text without control characters")
    .meta({ description });

/** A short name, such as the name of a ledger. */
export const word = (description: string) =>
  z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
      "letters, digits, dots, dashes and underscores, at most 100",
    )
    .meta({ description });

export const expression = (description: string) =>
  z.string().min(1).max(2000).meta({ description });

export const count = (description: string, largest: number) =>
  z.int().min(1).max(largest).meta({ description });

export const confidence = z
  .number()
  .gt(0)
  .lt(1)
  .meta({ description: "the confidence level of the intervals" });

export const scale = z.number().gt(0).max(LARGEST).meta({
  description:
    "a typical size of a published number, as known without the data: a preview shows how large errors are relative to it; it changes nothing that is published",
});

export const keyValue = z
  .union([z.string().max(1000), z.number(), z.boolean(), z.null()], {
    error: "a text, a number, true, false or null",
  })
  .meta({ description: "a value of a key column; a date is written as ISO text" });

/** Whether a text is the address of a server. Otherwise the text is the name of a file. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+]*:\/\//i.test(text);
}
