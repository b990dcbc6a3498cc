import { compileNoise } from "../../lattice/compile/index.js";
import { type Cut, cutLaw, type Distribution, type Range } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import {
  type Bounded,
  checkRangeFitsLattice,
  clampTo,
  type Details,
  effectiveSensitivity,
  type MechanismSpec,
  type NoiseFamily,
} from "../kit/index.js";
import { CutChannel, cutForLattice } from "./cut-channel.js";
import { cutTotal, familyPrivacy } from "./family-privacy.js";

/** A cut, and the figures that are reported about the cut. */
export interface ChosenCut<D extends Details = Details> {
  readonly cut: Cut;
  readonly details: D;
}

/**
 * The spec of a mechanism that adds noise to an answer in [lower, upper] and applies a cut. The cut
 * is post-processing of an ε-DP output.
 */
export function cutNoise<D extends Details>(
  subject: string,
  family: NoiseFamily,
  bounded: Bounded,
  choose: (scale: number) => ChosenCut<D>,
): MechanismSpec<{ readonly scale: number } & D> {
  const { lower, upper } = bounded;
  const input = { lower, upper };
  const sensitivity = effectiveSensitivity(bounded);
  const scale = bounded.scale ?? sensitivity / (bounded.epsilon as number);
  const epsilon = bounded.epsilon ?? sensitivity / scale;
  const { cut, details } = choose(scale);
  const noise = (answer: number) => family.law(scale, clampTo(input, answer));
  const law = (answer: number) =>
    cutLaw(subject, noise(answer), cut, family.partial(scale, clampTo(input, answer)));
  return {
    input,
    output: { lower: cut.low, upper: cut.high },
    law,
    // Without an upper bound, answers far from the lower bound get plain noise, so the cut does not
    // reduce the privacy loss.
    privacy:
      upper === Number.POSITIVE_INFINITY
        ? family.privacy(epsilon, sensitivity)
        : familyPrivacy({
            at: noise,
            input,
            sensitivity,
            epsilon: sensitivity / scale,
            farthest: upper,
            kinks: [cut.below, cut.above],
            thresholds: { lower: cut.below, upper: cut.above },
            total: cutTotal(cut),
          }),
    get worst() {
      return worstCase(law, input, cut, scale, family);
    },
    details: { scale, ...details },
    // Post-processing does not increase the privacy loss.
    get idealEvent() {
      return family.event(scale, sensitivity);
    },
    claim: { epsilon, delta: 0 },
    channel: (options) => {
      const lattice = {
        subject,
        sensitivity,
        epsilon,
        pure: true,
        range: upper - lower,
        ...options,
      };
      const noise = compileNoise(family.law(scale, 0), lattice);
      checkRangeFitsLattice(subject, input, noise.granularity);
      const onLattice = family.integer ? cut : cutForLattice(cut, noise.granularity);
      return new CutChannel(noise, input, onLattice);
    },
  };
}

/** If a range has at most this many integers, all of them are tried. */
const TRY_ALL_UP_TO = 1000;

function integers(from: number, to: number): number[] {
  return Array.from({ length: Math.floor(to) - from + 1 }, (_, i) => from + i);
}

/** Beyond this many scales, a bound of the range no longer matters. */
const NEGLIGIBLE_SCALES = 45;

/**
 * The largest |bias| and the largest mean squared error over the range. If the range is unbounded,
 * the limit at infinity is included.
 */
function worstCase(
  law: (answer: number) => Distribution,
  { lower, upper }: Range,
  cut: Cut,
  scale: number,
  family: NoiseFamily,
): MechanismSpec["worst"] {
  const whole = family.integer ? Math.round : (q: number) => q;
  const far = Math.ceil(NEGLIGIBLE_SCALES * scale + Math.abs(cut.below - lower));
  const parts: [number, number][] =
    upper - lower <= 2 * far
      ? [[lower, upper]]
      : [
          [lower, lower + far],
          ...(Number.isFinite(upper) ? [[upper - far, upper] as [number, number]] : []),
        ];
  const kinks = [cut.below, cut.above, lower + scale, upper - scale];
  const worstIn = ([from, to]: [number, number], at: (q: number) => number) => {
    if (family.integer && to - from <= TRY_ALL_UP_TO)
      return Math.max(...integers(from, to).map(at));
    const grid = Math.ceil(Math.min(256, (8 * (to - from)) / scale));
    const starts = [from, to, ...kinks].map(whole).filter((q) => q >= from && q <= to);
    const searched = whole(minimise((q) => -at(whole(q)), from, to, Math.max(8, grid)));
    return Math.max(...starts.map(at), at(searched));
  };
  const worst = (f: (law: Distribution, q: number) => number) =>
    Math.max(...parts.map((part) => worstIn(part, (q) => f(law(q), q))));
  const plain = family.law(scale, 0).variance + cut.shift ** 2;
  const limit =
    upper === Number.POSITIVE_INFINITY ? { bias: cut.shift, mse: plain } : { bias: 0, mse: 0 };
  return {
    bias: Math.max(
      limit.bias,
      worst((at, q) => Math.abs(at.mean - q)),
    ),
    mse: Math.max(
      limit.mse,
      worst((at, q) => at.absoluteMoment(2, q)),
    ),
  };
}
