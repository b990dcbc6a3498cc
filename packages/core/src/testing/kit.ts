import fc from "fast-check";
import { NoisewrightError } from "../errors/index.js";
import type { Channel, MatrixWeights, NoiseWeights } from "../lattice/channels/index.js";
import type { CertifiedChannel, Mechanism, MechanismKind } from "../mechanisms/kit/index.js";
import { WindowChannel, type WindowWeights } from "../mechanisms/unbiased/index.js";
import { drawParams, part } from "./draw-params.js";
import { expect } from "./expect.js";

/** The functions that the test runners vitest, jest, mocha and `node:test` all have. */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => void): unknown;
}

/** The kind of mechanism under test, and the test runner. */
export interface Subject extends Runner {
  readonly kind: MechanismKind;
  make(params: object): Mechanism;
  /** The drawn mechanisms. Each drawn mechanism is created and compiled once for all suites. */
  readonly draws: (Draw | undefined)[];
}

/** A mechanism with drawn parameters, and a true answer at which the mechanism is tested. */
export interface Draw extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly answer: number;
  /**
   * The weights that the certificate is about. These are the weights of the channel itself, or the
   * weights before a post-processing.
   */
  readonly proven: NoiseWeights | MatrixWeights | undefined;
  /** The channel and certificate on the lattice that a release would use. */
  readonly fine: CertifiedChannel;
  /** Creates the mechanism again with some parameters replaced. */
  readonly withParams: (params: object) => Mechanism;
}

/** The options for `channel` and `certificate`, whose lattice is small enough for brute force. */
const COARSE = { resolution: 8 };
const SEED = 20_260_101;
const MAX_DRAWS = 160;

/**
 * A check returns this symbol if a draw is too large for the check. The check then runs on another
 * draw.
 */
export const TOO_LARGE = Symbol("too large");

/** Runs a check on `count` mechanisms whose parameters are drawn from their typical ranges. */
export function onDraws(subject: Subject, count: number, check: (draw: Draw) => unknown): void {
  const { kind, draws: known } = subject;
  const params = fc.sample(fc.tuple(drawParams(kind), part), { seed: SEED, numRuns: MAX_DRAWS });
  let checked = 0;
  for (const [i, [given, t]] of params.entries()) {
    if (checked === count) break;
    try {
      if (known.length === i) known.push(drawn(subject, given, t));
      const draw = known[i];
      if (draw && check(draw) !== TOO_LARGE) checked++;
    } catch (cause) {
      throw new Error(`${kind.id} ${JSON.stringify(given)}, draw ${i}: ${cause}`, { cause });
    }
  }
  expect(checked, `number of draws, out of ${MAX_DRAWS}, that can be checked`).toBe(count);
}

/** Creates a draw. Undefined if the drawn parameters are invalid in combination. */
function drawn({ kind, make }: Subject, params: object, t: number): Draw | undefined {
  const withParams = (others: object) => make({ ...params, ...others });
  return unlessRefused(() => {
    const mechanism = withParams({});
    const coarse = memoised(() => mechanism.compile(COARSE));
    const fine = memoised(() => mechanism.compile());
    const proven = memoised(() => provenWeights(coarse().channel));
    return {
      mechanism,
      withParams,
      answer: answerAt(kind, mechanism, t),
      get channel() {
        return coarse().channel;
      },
      get certificate() {
        return coarse().certificate;
      },
      get proven() {
        return proven();
      },
      get fine() {
        return fine();
      },
    };
  });
}

/** Returns the result of `make`, or undefined if `make` refuses its parameters. */
export function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoisewrightError && error.code === "domain") return undefined;
    throw error;
  }
}

/** Calls `make` once, on first use, and returns the same result for every later call. */
function memoised<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * A true answer in the input range. For an infinite range, the true answer is not far from the
 * finite end, or from 0 if there is no finite end.
 */
function answerAt(kind: MechanismKind, mechanism: Mechanism, t: number): number {
  const { lower, upper } = mechanism.input;
  const law = mechanism.law(Math.max(0, lower));
  const distance = 20 * (law.quantile(0.95) - law.quantile(0.05));
  const first = Number.isFinite(lower) ? lower : -distance;
  const last = Number.isFinite(upper) ? upper : Math.max(0, first) + distance;
  const answer = first + t * (last - first);
  return isWhole(kind, mechanism) ? Math.round(answer) : answer;
}

function isWhole({ parameters }: MechanismKind, { answerStep }: Mechanism): boolean {
  const { sensitivity, domainSize } = parameters;
  return answerStep === 1 || (sensitivity ?? domainSize)?.kind === "integer";
}

/**
 * The largest answer that one change can turn this answer into. If the mechanism has no
 * sensitivity, the result is the end of the range.
 */
export function neighbour(mechanism: Mechanism, answer: number): number {
  const { sensitivity, relativeChange } = mechanism.params;
  const { upper } = mechanism.input;
  if (sensitivity !== undefined) return Math.min(upper, answer + (sensitivity as number));
  return relativeChange === undefined ? upper : answer * (1 + (relativeChange as number));
}

/**
 * The weights of a channel that returns what it draws. Undefined if the channel post-processes its
 * outputs.
 */
export function ownWeights(channel: Channel): NoiseWeights | MatrixWeights | undefined {
  return (channel as { weights?: NoiseWeights | MatrixWeights }).weights;
}

/**
 * The weights of a channel that adds noise independent of the answer. Undefined for other channels.
 */
export function ownNoise(channel: Channel): NoiseWeights | undefined {
  const weights = ownWeights(channel);
  return weights && "half" in weights ? weights : undefined;
}

/** The largest number of columns of a window whose rows are written out. */
const MAX_COLUMNS = 400;

/**
 * The rows of a window channel, one row for each position of the bump over its base. Any two rows
 * are adjacent.
 */
export function rowsOfWindow({ base, bump }: WindowWeights): MatrixWeights {
  const places = base.length - bump.length + 1;
  const rows = Array.from({ length: places }, (_, place) =>
    base.map((weight, j) => weight + (bump[j - place] ?? 0n)),
  );
  return { granularity: 1, steps: places, first: 0, outputs: base.map((_, j) => j), rows };
}

/** The weights behind a channel. Undefined if the channel changes the privacy of the weights. */
export function provenWeights(channel: Channel): NoiseWeights | MatrixWeights | undefined {
  if (channel instanceof WindowChannel) {
    const { window } = channel;
    return window.base.length <= MAX_COLUMNS ? rowsOfWindow(window) : undefined;
  }
  const { inner } = channel as { inner?: Channel };
  if (inner === undefined || ownWeights(channel)) return ownWeights(channel);
  return samePairs(inner, channel) ? provenWeights(inner) : undefined;
}

function samePairs(one: Channel, other: Channel): boolean {
  const [p, q] = [one, other].map((channel) => [...channel.pairs()].flatMap((pair) => pair.p));
  return p?.length === q?.length && p?.every((w, i) => w === q?.[i]) === true;
}

/** The number of adjacent row pairs in a full comparison. The number is 1 for additive noise. */
export function pairCount({ proven }: Draw): number {
  if (proven === undefined || "half" in proven) return 1;
  return proven.rows.length * Math.min(proven.steps, proven.rows.length);
}
