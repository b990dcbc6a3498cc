import {
  type Certificate,
  type Channel,
  type Inspection,
  inspect,
  type Mechanism,
  mechanismKind,
  secureRandom,
} from "@noisewright/core";
import { channelEvent, pld } from "@noisewright/core/accounting";
import { type Distribution, pdf } from "@noisewright/core/laws";
import { type LedgerSummary, summaryOf, verifyLedger } from "@noisewright/core/ledger";
import type { Optimum } from "@noisewright/core/optimal";
import type { Value } from "@noisewright/core/params";
import { distanceOfSorted } from "../support/statistics.js";

export type Params = Readonly<Record<string, Value>>;

const PROBABILITIES = [0.001, 0.1, 0.5, 0.9, 0.999];

/** Plain data about a mechanism, which must be the same in a page and in Node. */
export interface Examined {
  readonly certificate: Certificate;
  /** Figures of the ideal distribution and of its privacy. */
  readonly inspection: Inspection;
  /** Figures of the distribution that is sampled. */
  readonly lattice: readonly number[];
  /** The lower and the upper bound on ε of ten releases at δ = 1e-6. */
  readonly tenReleases: readonly number[];
  /** A checksum of the integer weights from which the certificate was computed. */
  readonly checksum: string;
}

export function examine(id: string, params: Params, solved?: Optimum): Examined {
  const subject = mechanismKind(id).create(params, solved);
  const { channel, certificate } = subject.compile();
  return {
    certificate,
    inspection: inspect(subject),
    lattice: answersOf(subject).flatMap((answer) => figures(channel.law(answer))),
    tenReleases: tenReleases(channel),
    checksum: checksum(channel),
  };
}

function tenReleases(channel: Channel): number[] {
  const events = [channelEvent(channel)];
  const { lower, upper } = pld.compose([{ kind: "composed/1", count: 10, events }]).epsilon(1e-6);
  return [lower, upper];
}

function figures(law: Distribution): number[] {
  const points = PROBABILITIES.map((p) => law.quantile(p));
  const there = points.flatMap((x) => [x, pdf(law, x), law.cdf(x), law.survival(x)]);
  return [law.mean, law.variance, law.entropy, ...there];
}

/** The summary of a ledger that is replayed from the JSON of its entries and objects. */
export function replayed(name: string, json: string): LedgerSummary {
  const { entries, objects } = JSON.parse(json);
  return summaryOf(verifyLedger(name, entries, (hash) => objects[hash]));
}

/**
 * The distance of fresh samples from the distribution of their own weights, and their distance from
 * the distribution for other parameters.
 */
export function distances(
  id: string,
  params: Params,
  others: Params,
  count: number,
  solved: readonly (Optimum | undefined)[],
): { own: number; other: number } {
  const kind = mechanismKind(id);
  const subject = kind.create(params, solved[0]);
  const { channel } = subject.compile();
  const other = kind.create(others, solved[1]).compile().channel;
  const samples = new Float64Array(count);
  const random = secureRandom();
  const within = channel.granularity / 1024;
  const found = answersOf(subject).map((answer) => {
    channel.sampleInto(samples, answer, random);
    if (samples.some(Number.isNaN)) throw new Error("sampled NaN");
    samples.sort();
    const to = (law: Distribution) => distanceOfSorted(samples, law.cdf, within);
    return { own: to(channel.law(answer)), other: to(other.law(answer)) };
  });
  return {
    own: Math.max(...found.map(({ own }) => own)),
    other: Math.max(...found.map(({ other }) => other)),
  };
}

/**
 * A hash of the exact bits that Math.exp and similar functions return in this JavaScript engine.
 * Weights are computed with these functions.
 */
export function mathBits(): string {
  const points = Array.from({ length: 100_000 }, (_, i) => (i + 1) / 1024);
  const values = points.flatMap((x) => [
    Math.exp(-x),
    Math.expm1(-x),
    Math.log(x),
    Math.log1p(x),
    Math.cbrt(x),
    x ** 2,
  ]);
  const words = new Uint32Array(Float64Array.from(values).buffer);
  return words.reduce((hash, word) => Math.imul(hash ^ word, 0x01000193) >>> 0, 0).toString(16);
}

/** Two true answers: the lower bound (0 if there is no bound), and an arbitrary answer. */
function answersOf({ input }: Mechanism): readonly [number, number] {
  const lower = Number.isFinite(input.lower) ? input.lower : 0;
  const upper = Number.isFinite(input.upper) ? input.upper : lower + 1;
  return [lower, lower + 0.3 * (upper - lower)];
}

const PRIME = 2n ** 61n - 1n;

function checksum(channel: Channel): string {
  let sum = 1n;
  for (const [larger, smaller] of channel.extremes()) {
    sum = (sum * 1_000_003n + larger * 31n + smaller) % PRIME;
  }
  return sum.toString(16);
}
