import { NoisewrightError } from "../errors/index.js";

/** What a scaled choice needs to know. All of it is public. */
export interface ScaledChoiceRequest {
  readonly epsilon: number;
  /** The largest number of values of one unit. */
  readonly sensitivity: number;
  /**
   * The size of each candidate, a positive integer: a bound, or the distance of a lower and an upper
   * bound. The noise of the later release grows with the size. The last candidate is the widest: it
   * cuts off nothing that another one keeps.
   */
  readonly sizes: readonly number[];
  /** This many values may be cut off at no loss of weight, by default 0. */
  readonly free?: number;
  /** Whether a unit comes or goes (the default), or replaces another unit. */
  readonly adjacency?: "add-remove" | "substitute";
}

export const SUBJECT = "scaled choice";

/** The smallest ε of a single value. All counts that matter are then safe integers. */
const SMALLEST_STEP = 2 ** -40;
const LARGEST_FREE = 2 ** 52;

const isCount = (n: number, least: number) => Number.isSafeInteger(n) && n >= least;

/** Refuses a request that is not in its domain. */
export function checkRequest(request: ScaledChoiceRequest): void {
  const { epsilon, sensitivity, sizes, free = 0, adjacency = "add-remove" } = request;
  if (!(epsilon > 0 && epsilon <= 50)) throw outside("epsilon", "in (0, 50]", epsilon);
  if (!isCount(sensitivity, 1)) throw outside("sensitivity", "a positive integer", sensitivity);
  if (!(isCount(free, 0) && free <= LARGEST_FREE))
    throw outside("free", "an integer in [0, 2^52]", free);
  if (adjacency !== "add-remove" && adjacency !== "substitute")
    throw outside("adjacency", '"add-remove" or "substitute"', adjacency);
  const wrong = sizes.find((size) => !isCount(size, 1));
  if (sizes.length === 0 || wrong !== undefined)
    throw outside("sizes", "a list of one or more positive integers", wrong ?? "an empty list");
  if (epsilon / sensitivity < 2 * SMALLEST_STEP) throw tooSlow(epsilon, sensitivity);
}

/** Refuses a list of another length. The counts themselves are private and never refused. */
export function checkCuts(cuts: readonly unknown[], length: number): void {
  if (cuts.length === length) return;
  throw outside("cuts", `a list of ${length} counts, one for each size`, cuts.length);
}

export function checkConfidence(
  confidence: number,
  chosen: number | undefined,
  length: number,
): void {
  if (!(confidence > 0 && confidence < 1)) throw outside("confidence", "in (0, 1)", confidence);
  if (chosen === undefined || (isCount(chosen, 0) && chosen < length)) return;
  throw outside("chosen", `an index in [0, ${length - 1}]`, chosen);
}

function outside(parameter: string, domain: string, got: unknown): NoisewrightError {
  const symbol = parameter === "epsilon" ? { symbol: "ε" } : {};
  const problem = { code: "domain", subject: SUBJECT, parameter, ...symbol, domain } as const;
  return new NoisewrightError({ ...problem, got: String(got) });
}

function tooSlow(epsilon: number, sensitivity: number): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject: SUBJECT,
    what: `ε = ${epsilon} for ${sensitivity} values of a unit is too small`,
    limit: "2^39 values for each unit of ε",
    advice: "raise epsilon, or let each unit contribute less",
  });
}
