import fc from "fast-check";
import { NoisewrightError } from "../errors/index.js";
import type { Channel, MatrixWeights, NoiseWeights } from "../lattice/channels/index.js";
import type { CertifiedChannel, Mechanism, MechanismKind } from "../mechanisms/kit/index.js";
import { WindowChannel, type WindowWeights } from "../mechanisms/unbiased/index.js";
import { drawParams, part } from "./draw-params.js";
import { expect } from "./expect.js";

/** What vitest, jest, mocha and `node:test` all have. */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => void): unknown;
}

/** The kind of mechanism that is tested, and by what. */
export interface Subject extends Runner {
  readonly kind: MechanismKind;
  make(params: object): Mechanism;
  /** Each draw is made and compiled once for all suites. */
  readonly draws: (Draw | undefined)[];
}

/** A mechanism with drawn parameters, and an answer that may be asked of it. */
export interface Draw extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly answer: number;
  /** The weights whose certificate this is: the channel's own, or those under a post-processing. */
  readonly proven: NoiseWeights | MatrixWeights | undefined;
  /** The same on the lattice that a release would use. */
  readonly fine: CertifiedChannel;
  /** The mechanism with some parameters replaced. */
  readonly withParams: (params: object) => Mechanism;
}

/** `channel` and `certificate` are of a lattice small enough to be checked by brute force. */
const COARSE = { resolution: 8 };
const SEED = 20_260_101;
const MOST = 160;

/** What a check returns for a draw that is too large for it: another one is taken instead. */
export const TOO_LARGE = Symbol("too large");

/** Run a check on `count` mechanisms whose parameters are drawn from their typical ranges. */
export function onDraws(subject: Subject, count: number, check: (draw: Draw) => unknown): void {
  const { kind, draws: known } = subject;
  const params = fc.sample(fc.tuple(drawParams(kind), part), { seed: SEED, numRuns: MOST });
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
  expect(checked, `draws, of ${MOST}, that can be checked`).toBe(count);
}

/** Undefined for values that are typical one by one but do not go together. */
function drawn({ kind, make }: Subject, params: object, t: number): Draw | undefined {
  const withParams = (others: object) => make({ ...params, ...others });
  return unlessRefused(() => {
    const mechanism = withParams({});
    const coarse = once(() => mechanism.compile(COARSE));
    const fine = once(() => mechanism.compile());
    const proven = once(() => provenWeights(coarse().channel));
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

/** Undefined where making something is refused because of its parameters. */
export function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoisewrightError && error.code === "domain") return undefined;
    throw error;
  }
}

/** The result of the first call, for all calls. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** In the input range, or not far from its end, or from 0 where it has none. */
function answerAt(kind: MechanismKind, mechanism: Mechanism, t: number): number {
  const { lower, upper } = mechanism.input;
  const law = mechanism.law(Math.max(0, lower));
  const reach = 20 * (law.quantile(0.95) - law.quantile(0.05));
  const first = Number.isFinite(lower) ? lower : -reach;
  const last = Number.isFinite(upper) ? upper : Math.max(0, first) + reach;
  const answer = first + t * (last - first);
  return isWhole(kind, mechanism) ? Math.round(answer) : answer;
}

function isWhole({ parameters }: MechanismKind, { answerStep }: Mechanism): boolean {
  const { sensitivity, domainSize } = parameters;
  return answerStep === 1 || (sensitivity ?? domainSize)?.kind === "integer";
}

/** The farthest answer above this one that one change may lead to; any, where nothing says less. */
export function neighbour(mechanism: Mechanism, answer: number): number {
  const { sensitivity, relativeChange } = mechanism.params;
  const { upper } = mechanism.input;
  if (sensitivity !== undefined) return Math.min(upper, answer + (sensitivity as number));
  return relativeChange === undefined ? upper : answer * (1 + (relativeChange as number));
}

/** The weights of a channel that gives out what it draws; undefined where outputs are processed. */
export function ownWeights(channel: Channel): NoiseWeights | MatrixWeights | undefined {
  return (channel as { weights?: NoiseWeights | MatrixWeights }).weights;
}

/** The same where they are of noise, independent of the answer. */
export function ownNoise(channel: Channel): NoiseWeights | undefined {
  const weights = ownWeights(channel);
  return weights && "half" in weights ? weights : undefined;
}

/** Outputs of a window whose rows can all be written out. */
const MOST_COLUMNS = 400;

/** Every place of a bump over its base, as the row of an answer; any two are adjacent. */
export function rowsOfWindow({ base, bump }: WindowWeights): MatrixWeights {
  const places = base.length - bump.length + 1;
  const rows = Array.from({ length: places }, (_, place) =>
    base.map((weight, j) => weight + (bump[j - place] ?? 0n)),
  );
  return { granularity: 1, steps: places, first: 0, outputs: base.map((_, j) => j), rows };
}

/** The weights under a channel, unless it changes their privacy. */
export function provenWeights(channel: Channel): NoiseWeights | MatrixWeights | undefined {
  if (channel instanceof WindowChannel) {
    const { window } = channel;
    return window.base.length <= MOST_COLUMNS ? rowsOfWindow(window) : undefined;
  }
  const { inner } = channel as { inner?: Channel };
  if (inner === undefined || ownWeights(channel)) return ownWeights(channel);
  return samePairs(inner, channel) ? provenWeights(inner) : undefined;
}

function samePairs(one: Channel, other: Channel): boolean {
  const [p, q] = [one, other].map((channel) => [...channel.pairs()].flatMap((pair) => pair.p));
  return p?.length === q?.length && p?.every((w, i) => w === q?.[i]) === true;
}

/** Pairs of adjacent rows that a full comparison goes through; 1 for noise. */
export function pairCount({ proven }: Draw): number {
  if (proven === undefined || "half" in proven) return 1;
  return proven.rows.length * Math.min(proven.steps, proven.rows.length);
}
