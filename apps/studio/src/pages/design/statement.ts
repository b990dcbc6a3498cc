import type { LowerBound } from "@noisewright/core";

/** The bound as a full sentence, if the bound brings its own sentence. */
export function statementOf({ statement }: LowerBound): string | undefined {
  return statement && `${statement.charAt(0).toUpperCase()}${statement.slice(1)}.`;
}
