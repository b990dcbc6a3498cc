/**
 * A symmetric law on the whole numbers that never increases away from 0. `logs[x]` is ln P(X = x)
 * for 0 ≤ x ≤ N. Beyond N the tail is infinite: P(x + steps) = e^−rate · P(x) for x > N − steps.
 */
export interface HalfLaw {
  /** The sensitivity, as a number of lattice steps. */
  readonly steps: number;
  readonly logs: Float64Array;
  readonly rate: number;
}

/** Scales a law to total probability 1. */
export function normalised({ steps, logs, rate }: HalfLaw): HalfLaw {
  const peak = logs[0]!;
  let sum = 0;
  for (let x = logs.length - 1; x > 0; x--) sum += Math.exp(logs[x]! - peak);
  const half = sum + lastBlock({ steps, logs, rate }, peak) / Math.expm1(rate);
  const total = peak + Math.log1p(2 * half);
  return { steps, rate, logs: logs.map((log) => log - total) };
}

/** The mass of the last `steps` points of the table, divided by e^shift. */
export function lastBlock({ steps, logs }: HalfLaw, shift = 0): number {
  let sum = 0;
  for (let x = logs.length - steps; x < logs.length; x++) sum += Math.exp(logs[x]! - shift);
  return sum;
}

/** ln P(X = x) for any whole number x. */
export function logAt({ steps, logs, rate }: HalfLaw, x: number): number {
  const distance = Math.abs(x);
  const last = logs.length - 1;
  if (distance <= last) return logs[distance]!;
  const blocks = Math.ceil((distance - last) / steps);
  return logs[distance - blocks * steps]! - blocks * rate;
}

const NEGLIGIBLE = 1e-17;
const MOST_POINTS = 1e7;

/** E f(|X|), for a function f ≥ 0 that grows more slowly than the tail falls. */
export function expected(law: HalfLaw, f: (x: number) => number): number {
  const { logs, steps } = law;
  let sum = 0;
  for (let x = logs.length - 1; x > 0; x--) sum += Math.exp(logs[x]!) * f(x);
  for (let start = logs.length; start < MOST_POINTS; start += steps) {
    let [block, mass] = [0, 0];
    for (let x = start; x < start + steps; x++) {
      const probability = Math.exp(logAt(law, x));
      mass += probability;
      block += probability * f(x);
    }
    sum += block;
    // The function may be 0 near the centre, so the mass must be negligible too. NaN ends the loop.
    if (!(mass >= NEGLIGIBLE || block > NEGLIGIBLE * sum)) break;
  }
  return Math.exp(logs[0]!) * f(0) + 2 * sum;
}

/** Geometric noise: P(x) ∝ e^(−rate·|x|). */
export function geometricHalf(rate: number, steps: number): HalfLaw {
  const logs = Float64Array.from({ length: steps + 1 }, (_, x) => -rate * x);
  return normalised({ steps, logs, rate: rate * steps });
}

/** e^−74 is far below every probability that matters. */
const DEPTH = 74;

/** Discrete Gaussian noise: P(x) ∝ e^(−x²/(2·variance)). */
export function gaussianHalf(variance: number, steps: number): HalfLaw {
  const length = steps + 3 + Math.floor(Math.sqrt(2 * DEPTH * variance));
  const logs = Float64Array.from({ length }, (_, x) => (-x * x) / (2 * variance));
  return normalised({ steps, logs, rate: logs[length - 1 - steps]! - logs[length - 1]! });
}
