import type { Schema } from "@noisewright/contract/answers";
import { config } from "zod";
import { ServiceFault } from "./fault.js";

// The content security policy forbids code that is made from strings, so the library zod must not
// compile its schemas.
config({ jitless: true });

/**
 * Checks a reply of the service. The page and the service may have different versions and then
 * disagree about the form of a reply.
 */
export function validated<T>(schema: Schema<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  throw new ServiceFault(
    "This page cannot read the service's answer: the two have different versions. Reload the page.",
    "internal",
  );
}
