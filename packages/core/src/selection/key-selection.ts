import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { boundOf } from "../lattice/compile/index.js";
import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { expDown, floorDiv, type Rational, rational, ratioUp } from "../numerics/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";
import { KeyTable, ONE } from "./key-table.js";

/**
 * Partition selection decides whether a key may be published, by the number of units that have the
 * key. Each number of units gets the largest probability that (ε, δ) allows: π(0) = 0 and π(n) =
 * min(e^ε π(n−1) + δ, 1 − e^−ε (1 − π(n−1) − δ), 1) [desfontaines-2022, Theorem 1]. A key that no
 * unit has is never published, so the list of keys need not be known in advance.
 */
export class KeySelection extends KeyTable {
  readonly certificate: Certificate;

  constructor(epsilon: number, delta: number) {
    super(largestWeights(epsilon, delta));
    this.certificate = checkedCertificate(this.proved(epsilon), {
      subject: "key selection",
      epsilon,
      delta,
    });
  }

  get event(): PrivacyEvent {
    const { epsilon, delta } = this.certificate;
    return { kind: "approximate/1", epsilon, delta };
  }

  /**
   * The δ of the table at ε. This is the largest excess of the outcome "published" or "not
   * published" when one unit is added or removed.
   */
  private proved(epsilon: number): Certificate {
    const bound = expDown(epsilon);
    const excess = (p: bigint, q: bigint) => p * bound.denominator - q * bound.numerator;
    let worst = 0n;
    for (const [n, more] of this.weights.entries()) {
      const less = this.weights[n - 1] ?? 0n;
      const [named, not] = [excess(more, less), excess(ONE - less, ONE - more)];
      for (const term of [named, not]) if (term > worst) worst = term;
    }
    const delta = ratioUp(worst, ONE * bound.denominator);
    return { epsilon, delta, granularity: 1, checks: 2 * this.weights.length };
  }
}

/** The largest weights that (ε, δ) allows for one key. */
function largestWeights(epsilon: number, delta: number): bigint[] {
  const bound = boundOf("key selection", epsilon);
  const mass = firstWeight(delta, 1);
  const weights = [0n];
  for (let last = 0n; last < ONE; weights.push(last)) {
    last = next(last, mass, bound);
    if (weights.length > TABLE_LIMIT) throw tooSlow();
  }
  return weights;
}

/** The weight of a key that one unit has, if δ is divided among several keys. */
export function firstWeight(delta: number, keys: number): bigint {
  const { numerator, denominator } = rational(delta);
  const mass = floorDiv(numerator * ONE, denominator * BigInt(keys));
  if (!(delta < 1 && mass > 0n)) throw noDelta(delta, keys);
  return mass;
}

/** The next probability π, rounded down. The complement 1 − π is at least e^−ε (1 − last − δ). */
function next(last: bigint, mass: bigint, { numerator, denominator }: Rational): bigint {
  const grown = floorDiv(last * numerator, denominator) + mass;
  const left = ONE - last - mass;
  const shrunk = left <= 0n ? ONE : ONE - (left * denominator + numerator - 1n) / numerator;
  return grown < shrunk ? grown : shrunk;
}

function noDelta(delta: number, keys: number): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "key selection",
    parameter: "delta",
    symbol: "δ",
    domain: `in [${keys === 1 ? "" : `${keys}·`}2^-96, 1)`,
    got: String(delta),
    advice: "give a small delta, which key selection needs, or declare the keys in the spec",
  });
}

export function tooSlow(): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject: "key selection",
    what: "an ε this small needs a longer table of probabilities",
    limit: String(TABLE_LIMIT),
    advice: "raise epsilon or delta",
  });
}
