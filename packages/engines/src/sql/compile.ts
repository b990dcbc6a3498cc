import type { Plan } from "../plan/index.js";

export type DialectName = "duckdb" | "postgres" | "trino";

/** A query whose every value is a bound parameter. */
export interface Compiled {
  readonly text: string;
  readonly parameters: readonly (string | number | bigint | boolean)[];
}

/**
 * The one query of a plan. Checks the plan first: unknown columns, types that do not fit, bounds out
 * of domain, each with its own error. Also the way to check a plan without running it.
 */
export declare function compile(plan: Plan, dialect: DialectName, salt: Uint8Array): Compiled;
