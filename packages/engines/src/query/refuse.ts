import { NoisewrightError } from "@noisewright/core";
import type { FieldPath } from "./problems.js";

/** Throws the error for a part of a query that is out of domain. */
export function refuse(
  path: FieldPath,
  domain: string,
  got: string | number,
  advice?: string,
): never {
  throw new NoisewrightError({
    code: "domain",
    subject: "query",
    path,
    parameter: path
      .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
      .join("")
      .slice(1),
    domain,
    got: String(got),
    ...(advice === undefined ? {} : { advice }),
  });
}
