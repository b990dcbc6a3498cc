import type { AdditiveChannel, Steps } from "../../lattice/channels/index.js";
import { compileNoise } from "../../lattice/compile/index.js";
import type { Distribution } from "../../laws/index.js";
import { parseMetric } from "../../metrics/index.js";
import { baselines } from "./baselines.js";
import { bestOrder, blocksFor, type Calibrated } from "./best-order.js";
import type { HalfLaw } from "./half-law.js";
import { jointEpsilonUp, uncertified } from "./joint-proof.js";
import { memo } from "./memo.js";
import { checkSize, renyiLattice, SUBJECT } from "./renyi-lattice.js";
import { renyiLaw } from "./renyi-law.js";
import { type JointBudget, noiseTask } from "./task.js";

/** The requirements on noise for several releases. */
export interface NoiseNeed extends JointBudget {
  readonly sensitivity: number;
  readonly metric: string;
  readonly granularity: number;
}

/** Noise that is calibrated and proved for several releases. */
export interface CalibratedNoise {
  readonly order: number;
  /** The expected loss of geometric noise divided by that of discrete Gaussian noise. */
  readonly ratio: number;
  readonly half: HalfLaw;
  readonly law: Distribution;
  readonly channel: AdditiveChannel;
  /** The ε of all releases together, proved from the weights. */
  readonly jointEpsilon: number;
}

/** The two plain noise laws for the same requirements. */
export const plainNoise = memo((need: NoiseNeed) => {
  const { steps } = renyiLattice(need.sensitivity, need.granularity);
  return baselines(noiseTask(parseMetric(need.metric), need.sensitivity, steps), need);
});

/** The weights may leave at most this fraction of ε unused. */
const UNUSED = 1e-4;
const TRIES = 4;

/**
 * The best noise for the requirements. The search estimates δ. Then the weights are compiled and
 * proved. If the proved ε exceeds the budget or leaves part of it unused, the noise is calibrated
 * once more.
 */
export const calibratedNoise = memo((need: NoiseNeed): CalibratedNoise => {
  const { epsilon, sensitivity } = need;
  const lattice = renyiLattice(sensitivity, need.granularity);
  const task = noiseTask(parseMetric(need.metric), sensitivity, lattice.steps);
  const plain = plainNoise(need);
  const deviation = (plain.deviation * lattice.steps) / plain.steps;
  checkSize(lattice.steps, blocksFor(task, deviation), deviation);
  let [aim, found] = [epsilon, bestOrder(task, need, plain)];
  let best: CalibratedNoise | undefined;
  for (let i = 0; ; i++) {
    const noise = proved(found, lattice, need);
    const { jointEpsilon } = noise;
    const holds = jointEpsilon <= epsilon;
    if (holds && jointEpsilon > (best?.jointEpsilon ?? 0)) best = noise;
    if (holds && jointEpsilon >= epsilon * (1 - UNUSED)) return noise;
    if (i === TRIES) {
      if (best) return best;
      throw uncertified(need, jointEpsilon);
    }
    aim *= (epsilon / jointEpsilon) * (1 - UNUSED / 10);
    found = found.again(aim);
  }
});

function proved(found: Calibrated, lattice: Steps, need: NoiseNeed): CalibratedNoise {
  const { order, ratio, law: half } = found;
  const law = renyiLaw(half, lattice.granularity, order);
  const channel = compileHalf(half, law, lattice, need);
  return { order, ratio, half, law, channel, jointEpsilon: jointEpsilonUp(channel, need) };
}

/**
 * Compiles a law to integer weights. The tails are infinite and fall by the law's own ratio, rounded
 * towards a slower decay, so that the loss stays bounded.
 */
export function compileHalf(
  half: HalfLaw,
  law: Distribution,
  lattice: Steps,
  { sensitivity, delta }: { readonly sensitivity: number; readonly delta: number },
): AdditiveChannel {
  return compileNoise(law, {
    subject: SUBJECT,
    sensitivity,
    lattice,
    epsilon: half.rate,
    pure: false,
    tailMass: Math.min(2 ** -60, delta * 2 ** -20),
  });
}
