import { NoisewrightError } from "../../errors/index.js";
import { divide, type MatrixChannel, type Steps } from "../../lattice/channels/index.js";
import { compileMatrix } from "../../lattice/compile/index.js";
import { TABLE_LIMIT } from "../../lattice/sample/index.js";
import { widthUp } from "../../numerics/index.js";
import { interval, type ListParameter } from "../../params/index.js";

export const candidates = {
  kind: "list",
  doc: "the values that may be released",
  domain: interval("[", -1e15, 1e15, "]"),
  typical: [0, 1, 2, 5, 10],
  example: [0, 1, 2, 5, 10],
} as const satisfies ListParameter;

const ROWS_PER_SENSITIVITY = 64;

/**
 * The lattice points at which the weights are computed, from just below the first candidate to just
 * above the last candidate.
 */
export interface ChoiceLattice extends Steps {
  readonly first: number;
  readonly count: number;
}

export function choiceLattice(
  subject: string,
  candidates: readonly number[],
  sensitivity: number,
): ChoiceLattice {
  const lower = candidates[0]!;
  const upper = candidates.at(-1)!;
  const rows = TABLE_LIMIT / 16 / candidates.length;
  const target = Math.max(
    Math.min(sensitivity, upper - lower) / ROWS_PER_SENSITIVITY,
    (upper - lower) / rows,
  );
  const { granularity, steps } = divide(Math.min(sensitivity, widthUp(lower, upper)), target);
  const first = Math.floor(lower / granularity);
  const count = Math.ceil(upper / granularity) - first + 1;
  if (count * candidates.length > TABLE_LIMIT) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject,
      what: `candidates that span ${count} lattice steps of ${granularity} need too many weights`,
      limit: String(TABLE_LIMIT),
      advice: "declare fewer candidates, or candidates closer together",
    });
  }
  return { granularity, steps, first, count };
}

/**
 * Compiles one row of weights for every lattice point, from the probabilities of the candidates at
 * this point.
 */
export function compileChoice(
  subject: string,
  { count, ...lattice }: ChoiceLattice,
  outputs: readonly number[],
  masses: (answer: number) => readonly number[],
  epsilon: number,
): MatrixChannel {
  const { first, granularity } = lattice;
  const rows = Array.from({ length: count }, (_, row) => masses((first + row) * granularity));
  return compileMatrix(subject, { ...lattice, outputs, masses: rows }, epsilon);
}
