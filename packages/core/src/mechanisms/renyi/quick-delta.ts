import { Spectrum } from "../../numerics/index.js";
import { type HalfLaw, lastBlock, logAt } from "./half-law.js";

/** Masses of the loss on a grid: `masses[i]` is the mass at (first + i) · mesh. */
interface GridLoss {
  readonly first: number;
  readonly mesh: number;
  readonly masses: Float64Array;
}

/**
 * An estimate of δ at ε for k releases of a law, from one Fourier transform of the tilted loss.
 * The estimate is only used to choose parameters: a guarantee is proved from integer weights.
 */
export function quickDelta(law: HalfLaw, releases: number, epsilon: number): number {
  return composedDelta(lossGrid(law, meshFor(law, releases, epsilon)), releases, epsilon);
}

function meshFor(law: HalfLaw, releases: number, epsilon: number): number {
  const fine =
    releases <= 8 ? epsilon / releases / 150 : epsilon / (1200 * Math.sqrt(releases / 8));
  return Math.max(fine, 2e-4 * largestLoss(law));
}

/** The largest loss ln(P(x)/P(x + s)). */
export function largestLoss({ logs, steps, rate }: HalfLaw): number {
  let most = rate;
  for (let x = 0; x + steps < logs.length; x++) most = Math.max(most, logs[x]! - logs[x + steps]!);
  return most;
}

/**
 * The loss of the law against its shift by the sensitivity. Each mass is divided between the two
 * nearest grid points so that the mean likelihood ratio does not change [doroshenko-2022].
 */
function lossGrid(law: HalfLaw, mesh: number): GridLoss {
  const { steps, rate, logs } = law;
  const last = logs.length - 1;
  const reach = Math.ceil(largestLoss(law) / mesh) + 1;
  const masses = new Float64Array(2 * reach + 2);
  const unit = Math.expm1(mesh);
  const add = (loss: number, mass: number) => {
    const cell = Math.floor(loss / mesh);
    const excess = Math.expm1(loss - cell * mesh);
    const up = excess / unit;
    const scaled = mass / (1 + excess);
    const at = cell + reach;
    masses[at] = masses[at]! + scaled * (1 - up);
    masses[at + 1] = masses[at + 1]! + scaled * up * (1 + unit);
  };
  for (let x = -last; x <= last + steps; x++) {
    const log = logAt(law, x);
    add(log - logAt(law, x - steps), Math.exp(log));
  }
  const tail = lastBlock(law) / Math.expm1(rate);
  add(rate, tail);
  add(-rate, tail * Math.exp(-rate));
  return { first: -reach, mesh, masses };
}

interface Tilted {
  readonly masses: Float64Array;
  /** The exponent θ of the tilt, the logarithm of its total, and mean and deviation of the loss. */
  readonly exponent: number;
  readonly logTotal: number;
  readonly mean: number;
  readonly deviation: number;
}

const MOST_TILTS = 60;

/** Multiplies the masses by e^(θ·loss), with the θ ≥ 0 that makes the mean loss equal to `aim`. */
function tilt({ first, mesh, masses }: GridLoss, aim: number): Tilted {
  const top = (first + masses.length - 1) * mesh;
  let exponent = 0;
  for (let round = 0; ; round++) {
    const tilted = new Float64Array(masses.length);
    let [total, mean, square] = [0, 0, 0];
    for (let i = 0; i < masses.length; i++) {
      if (masses[i] === 0) continue;
      const loss = (first + i) * mesh;
      const mass = masses[i]! * Math.exp(exponent * (loss - top));
      tilted[i] = mass;
      total += mass;
      mean += mass * loss;
      square += mass * loss * loss;
    }
    mean /= total;
    const variance = Math.max(1e-300, square / total - mean * mean);
    const step = Math.max(-20, Math.min(20, (aim - mean) / variance));
    const next = Math.max(0, Math.min(400, exponent + step));
    if (Math.abs(next - exponent) < 1e-3 * (1 + next) || round === MOST_TILTS) {
      const logTotal = Math.log(total) + exponent * top;
      const deviation = Math.sqrt(variance);
      return { masses: tilted.map((m) => m / total), exponent, logTotal, mean, deviation };
    }
    exponent = next;
  }
}

/** Beyond this many standard deviations, the mass of the tilted sum is negligible. */
const DEVIATIONS = 14;
/** A mass below this is only rounding error of the Fourier transform. */
const NOISE = 1e-17;
const LARGEST_TRANSFORM = 2 ** 20;

function composedDelta(loss: GridLoss, releases: number, epsilon: number): number {
  const { first, mesh, masses } = loss;
  const { exponent, logTotal, mean, deviation, masses: tilted } = tilt(loss, epsilon / releases);
  const length = masses.length;
  const window =
    (2 * (epsilon + DEVIATIONS * Math.sqrt(releases) * deviation + length * mesh)) / mesh + length;
  const wanted = Math.min(length * releases, window);
  const size = Math.min(LARGEST_TRANSFORM, 2 ** Math.max(2, Math.ceil(Math.log2(wanted))));
  // The sequence may wrap around. The part that matters lies around the mean of the tilted sum.
  const wraps = length * releases > size;
  const start = wraps ? Math.round((releases * mean) / mesh) - size / 2 : first * releases;
  const sums = foldedPower(tilted, releases, size);
  let delta = 0;
  for (let i = 0; i < size; i++) {
    const index = start + i;
    const value = index * mesh;
    if (value <= epsilon) continue;
    const offset = index - first * releases;
    const turns = Math.floor(offset / size);
    // A negacyclic convolution changes the sign each time the sequence wraps around.
    const mass = sums[offset - turns * size]! * (turns % 2 === 0 ? 1 : -1);
    if (mass <= NOISE) continue;
    const weight = Math.exp(Math.min(60, releases * logTotal - exponent * value));
    delta -= mass * weight * Math.expm1(epsilon - value);
  }
  return delta;
}

/** The `power`-fold convolution of masses, folded to `size` points. */
function foldedPower(masses: Float64Array, power: number, size: number): Float64Array {
  const sequence = new Float64Array(size);
  for (let i = 0; i < masses.length; i++) {
    const turns = Math.floor(i / size);
    const at = i - turns * size;
    sequence[at] = sequence[at]! + masses[i]! * (turns % 2 === 0 ? 1 : -1);
  }
  const product = Spectrum.unit(size);
  product.multiply(Spectrum.of(sequence), power);
  return product.sequence();
}
