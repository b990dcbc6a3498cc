import { z } from "zod";

const text = z.string();
const common = {
  message: text,
  subject: text,
  path: z
    .array(z.union([text, z.int()]))
    .optional()
    .meta({ description: "the path of the invalid field in the request" }),
};

/**
 * Returns the schema of a problem with this code. Errors may have additional fields, which clients
 * ignore.
 */
const problem = <C extends string, S extends z.core.$ZodLooseShape>(code: C, shape: S) =>
  z.object({ code: z.literal(code), ...common, ...shape });

const SINGLE_PROBLEMS = [
  problem("domain", {
    parameter: text,
    symbol: text.optional(),
    domain: text,
    got: text,
    advice: text.optional(),
  }),
  problem("form", {
    expected: z.array(z.array(text)),
    got: z.array(text),
    example: text.optional(),
    what: text.optional(),
  }),
  problem("unknown", { what: text, got: text, known: z.array(text) }),
  problem("syntax", { what: text, at: z.int().min(0) }),
  problem("lattice-overflow", { what: text, limit: text, advice: text }),
  problem("uncertified", { claim: text, proved: text, advice: text }),
  problem("over-budget", {
    budget: text,
    lack: z.object({ needs: text, remains: text }).optional(),
    advice: text,
  }),
  problem("over-quota", {
    what: text,
    quota: text,
    spent: text,
    needs: text,
    remains: text,
    advice: text,
  }),
  problem("unsupported", { what: text, advice: text }),
  problem("conflict", { what: text, advice: text }),
  problem("corrupt", { what: text, advice: text }),
  problem("unavailable", { what: text, advice: text }),
  problem("cancelled", { what: text, advice: text }),
  problem("impossible", { what: text, theorem: text, nearest: text }),
] as const;

const PROBLEMS = [
  ...SINGLE_PROBLEMS,
  problem("several", { problems: z.array(z.discriminatedUnion("code", SINGLE_PROBLEMS)) }),
] as const;

/**
 * The codes of requests that the service refuses, either before a request runs or instead of
 * running the request.
 */
export const REFUSAL_CODES = [
  "syntax",
  "media-type",
  "unauthorized",
  "forbidden",
  "not-found",
  "too-large",
  "busy",
  "stopping",
  "timed-out",
  "out-of-memory",
  "gone",
  "internal",
] as const;

export const refusal = z.object({
  code: z.enum(REFUSAL_CODES),
  message: text,
  retryAfter: z
    .number()
    .meta({ description: "seconds after which the client may try again" })
    .optional(),
  path: common.path,
});

export const errorDetails = z
  .union([z.discriminatedUnion("code", PROBLEMS), refusal])
  .meta({ id: "ErrorDetails", description: "an error: its code, its fields and its message" });

export const errorAnswer = z
  .object({ error: errorDetails })
  .meta({ id: "Error", description: "an error answer" });
