import { NoisewrightError } from "@noisewright/core";
import { budgetShape, ledgerName } from "@noisewright/release/spec";

/** The flags of `noisewright init`. */
export interface InitFlags {
  readonly public?: readonly string[];
  readonly header: boolean;
  readonly columns?: string;
  readonly types?: readonly string[];
  readonly unit?: string;
  readonly unitName?: string;
  readonly severalRows?: boolean;
  readonly publish?: readonly string[];
  readonly look?: boolean;
  readonly delimiter?: string;
  readonly ledger?: string;
  readonly epsilon?: string;
  readonly defaults?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** The total ε, from a flag or an answer. */
export function epsilonOf(text: string): number {
  const total = Number(text);
  if (text.trim() !== "" && budgetShape.epsilon.safeParse(total).success) return total;
  const point = /^\d+,\d+$/.test(text.trim()) ? text.trim().replace(",", ".") : undefined;
  const advice = point === undefined ? undefined : `write a decimal point: ${point}`;
  throw refusal("epsilon", "a number in (0, 1000]", text, advice);
}

export function checkFlags({ unit, unitName, severalRows, ledger, epsilon }: InitFlags): void {
  if (epsilon !== undefined) epsilonOf(epsilon);
  for (const [flag, name] of [
    ["unit-name", unitName],
    ["ledger", ledger],
  ] as const) {
    if (name === undefined || ledgerName.safeParse(name).success) continue;
    throw refusal(flag, "letters, digits, dots, dashes and underscores, at most 100", name);
  }
  if (unit === undefined && (unitName !== undefined || severalRows)) {
    const flag = unitName === undefined ? "several-rows" : "unit-name";
    throw refusal(flag, "given together with --unit", "no --unit");
  }
}

/** The error for a flag that is out of domain. */
export function refusal(
  parameter: string,
  domain: string,
  got: string,
  advice?: string,
): NoisewrightError {
  const problem = { code: "domain", subject: "init", parameter, domain, advice } as const;
  return new NoisewrightError({ ...problem, got: JSON.stringify(got.slice(0, 80)) });
}
