import { pld, rdpCurveOf } from "../accounting/accountants/index.js";
import { channelEvent, type PrivacyEvent, profileEvent } from "../accounting/events/index.js";
import type { Channel } from "../lattice/channels/index.js";
import { decompose, expDown } from "../numerics/index.js";
import { gaussianPrivacy, laplacePrivacy } from "../privacy/ideal/index.js";
import { pureLevelUp } from "../privacy/weights/index.js";
import { expect } from "./expect.js";
import { type Draw, onDraws, ownWeights, pairCount, type Subject, TOO_LARGE } from "./kit.js";

/**
 * The largest number of row pairs for which exact sums are affordable, and the largest number of
 * weights in all row pairs.
 */
const AFFORDABLE = 6000;
const MAX_WEIGHTS = 12_000;
/**
 * The number of fraction bits of all sums, and the number of correct bits of the lower bound on
 * e^x.
 */
const BITS = 256n;
const CORRECT_BITS = 120n;

/** An upper bound on e^x, multiplied by 2^128. */
function expAbove(x: number): bigint {
  const { numerator } = expDown(x);
  return numerator + (numerator >> CORRECT_BITS) + 1n;
}

/**
 * The δ(ε) of the weights for a given e^ε, over all pairs and both directions. The result is
 * multiplied by 2^256 and rounded down.
 */
export function deltaOfWeights(channel: Channel, exp: bigint): bigint {
  let worst = 0n;
  for (const { p, q, total } of channel.pairs()) {
    for (const [a, b] of [
      [p, q],
      [q, p],
    ] as const) {
      const excess = a.reduce((sum, weight, i) => {
        const term = (weight << 128n) - b[i]! * exp;
        return term > 0n ? sum + term : sum;
      }, 0n);
      const delta = (excess << (BITS - 128n)) / total;
      if (delta > worst) worst = delta;
    }
  }
  return worst;
}

/** The δ(ε) of an event that lists its losses: infinite + Σ mass·(1 − e^(ε − loss)). */
function deltaOfLosses(event: PrivacyEvent & { kind: "discrete/1" }) {
  const scaled = (mass: number) => {
    const { mantissa, exponent } = decompose(mass);
    const shift = BITS + BigInt(exponent);
    return shift >= 0n ? mantissa << shift : mantissa >> -shift;
  };
  const atoms = event.losses.flatMap((loss, i) =>
    loss > 0 ? [{ exp: expDown(loss).numerator, mass: scaled(event.masses[i]!) }] : [],
  );
  return (bound: bigint) =>
    atoms.reduce(
      (sum, { exp, mass }) => (exp > bound ? sum + (mass * (exp - bound)) / exp : sum),
      scaled(event.infinite),
    );
}

/**
 * An ε at which an event with listed losses has a smaller δ than the weights. Undefined if the
 * event dominates the weights.
 */
export function failsAt(channel: Channel, event: PrivacyEvent & { kind: "discrete/1" }) {
  const level = pureLevelUp(channel).epsilon;
  const delta = deltaOfLosses(event);
  return [0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]
    .map((part) => part * Math.min(level, 20))
    .find((epsilon) => delta(expAbove(epsilon)) < deltaOfWeights(channel, expAbove(epsilon)));
}

/**
 * The Rényi orders minus 1. The numbers are powers of 2, so that products with a divergence are not
 * rounded.
 */
const ORDERS = [1, 2, 4, 16];

/**
 * An order at which the divergence by `curve` is smaller than the divergence of the weights. The
 * sums Σ p^α q^(1−α) of the weights are computed in integers.
 */
export function renyiFailsAt(channel: Channel, curve: (alpha: number) => number) {
  return ORDERS.find((order) => {
    const bound = expAbove(order * curve(order + 1)) << (BITS - 128n);
    return [...channel.pairs()].some(({ p, q, total }) =>
      [
        [p, q],
        [q, p],
      ].some(([a, b]) => {
        const moment = (a as bigint[]).reduce((sum, weight, i) => {
          const power = (weight ** BigInt(order + 1)) << BITS;
          return sum + power / (b as bigint[])[i]! ** BigInt(order);
        }, 0n);
        return moment / total > bound;
      }),
    );
  });
}

/** The δ(ε) of the event of an ideal law, in doubles. */
export function idealDelta(event: PrivacyEvent): (epsilon: number) => number {
  switch (event.kind) {
    case "discrete/1": {
      const delta = deltaOfLosses(event);
      return (epsilon) => Number(delta(expAbove(epsilon)) >> (BITS - 200n)) / 2 ** 200;
    }
    case "gaussian/1":
      return gaussianPrivacy(event.sensitivity / event.sigma).delta;
    case "laplace/1":
      return laplacePrivacy(event.sensitivity / event.scale).delta;
    case "pure/1":
      return (epsilon) =>
        Math.max(0, -Math.expm1(epsilon - event.epsilon) / (1 + Math.exp(-event.epsilon)));
    default:
      throw new Error(`no profile for ${event.kind}`);
  }
}

export function weightsDelta(channel: Channel, epsilon: number): number {
  return Number(deltaOfWeights(channel, expAbove(epsilon)) >> (BITS - 200n)) / 2 ** 200;
}

function isLarge(draw: Draw): boolean {
  if (pairCount(draw) > AFFORDABLE) return true;
  let weights = 0;
  for (const { p } of draw.channel.pairs()) {
    weights += p.length;
    if (weights > MAX_WEIGHTS) return true;
  }
  return false;
}

function finiteOr(other: number, x: number): number {
  return Number.isFinite(x) ? x : other;
}

export function eventContract(subject: Subject): void {
  const { describe, it } = subject;
  describe("the event", () => {
    it("the event of a release has at least the δ and the divergence of the weights, in exact arithmetic", () => {
      onDraws(subject, 2, (draw) => {
        const { channel } = draw;
        if (isLarge(draw)) return TOO_LARGE;
        const event = channelEvent(channel);
        expect(failsAt(channel, event)).toBe(undefined);
        // Noise with bounded support has no finite Rényi divergence of any order.
        const curve = rdpCurveOf(event);
        if (event.infinite === 0) expect(curve && renyiFailsAt(channel, curve)).toBe(undefined);
        expect(curve !== undefined || event.infinite > 0).toBe(true);
        const epsilon = 0.4 * finiteOr(5, pureLevelUp(channel).epsilon);
        const { upper } = pld.compose([event]).delta(epsilon);
        expect(upper).toBeGreaterThanOrEqual(weightsDelta(channel, epsilon));
      });
    });

    // Mechanisms that clip or boost on the lattice sample from a law that differs from the ideal
    // law.
    it("the event of the ideal law has at least the δ of the weights, except for the rounding of the lattice", () => {
      onDraws(subject, 2, (draw) => {
        const { mechanism, channel, certificate } = draw;
        if (isLarge(draw)) return TOO_LARGE;
        if (!ownWeights(channel) || certificate.confidence !== undefined) return;
        const event = mechanism.idealEvent ?? profileEvent(mechanism.privacy, 512);
        const delta = idealDelta(event);
        for (const epsilon of [0, 0.1, 0.3, 1, 3]) {
          const exact = weightsDelta(channel, epsilon);
          expect(delta(epsilon), `at ${epsilon}`).toBeGreaterThanOrEqual(
            exact * (1 - 1e-6) - 1e-12,
          );
        }
      });
    });
  });
}
