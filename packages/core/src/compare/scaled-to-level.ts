import { NoisewrightError } from "../errors/index.js";
import { levelText } from "../format/index.js";
import type { Mechanism, MechanismKind } from "../mechanisms/kit/index.js";
import type { Value } from "../params/index.js";
import { epsilonUp } from "../privacy/weights/index.js";

type Params = Readonly<Record<string, Value>>;

/** The privacy that all compared mechanisms have. */
interface Level {
  readonly epsilon: number;
  readonly delta: number;
}

/**
 * Parameters for which a smaller value means more noise, and parameters for which a larger value
 * does.
 */
const LESS = ["epsilon", "epsilon0", "epsilon1", "innerEpsilon", "outerEpsilon"];
const MORE = [
  "scale",
  "sigma",
  "sigma0",
  "sigma1",
  "tolerance",
  "u0",
  "u1",
  "mean",
  "sd",
  "a",
  "b",
];

function scaled(params: Params, factor: number): Params {
  const entries = Object.entries(params).map(([name, value]) => {
    if (typeof value !== "number") return [name, value] as const;
    if (LESS.includes(name)) return [name, value / factor] as const;
    return [name, MORE.includes(name) ? value * factor : value] as const;
  });
  return Object.fromEntries(entries);
}

/** A mechanism whose noise is scaled to a privacy level. */
export interface ScaledMechanism {
  readonly mechanism: Mechanism;
  readonly compiled: ReturnType<Mechanism["compile"]>;
  /** The ε of the weights at the required δ, as certified. */
  readonly certified: number;
}

const TRIES = 4;

/**
 * Builds the mechanism with the smallest noise that meets a privacy level. The certificate of the
 * mechanism's weights confirms the level.
 */
export function scaledToLevel(kind: MechanismKind, params: Params, level: Level): ScaledMechanism {
  let wanted = level;
  for (let i = 0; i < TRIES; i++) {
    const mechanism = kind.create(scaled(params, smallestFactor(kind, params, wanted)));
    const compiled = mechanism.compile();
    const { epsilon, delta } = compiled.certificate;
    // A pure level holds at every δ. The ε at a small δ would be smaller by too little to be seen.
    const isPure = delta === 0 && (level.delta === 0 || epsilon <= level.epsilon);
    const certified = isPure ? epsilon : epsilonUp(compiled.channel, level.delta);
    if (certified <= level.epsilon) return { mechanism, compiled, certified };
    // The weights on the lattice cost a little more ε than the ideal distribution. So the next try
    // requires a smaller ε of the ideal distribution.
    wanted = { ...wanted, epsilon: wanted.epsilon * (level.epsilon / certified) * (1 - 1e-6) };
  }
  throw refusal(kind.id, level);
}

const WIDEST = 2 ** 30;
/**
 * The relative precision of the search. A higher precision would be invisible in the pictures, and
 * some distributions take long to build.
 */
const PRECISION = 1e-4;

/**
 * The smallest factor at which the ideal distribution meets the privacy level. A larger factor
 * means more noise and less privacy cost.
 */
function smallestFactor(kind: MechanismKind, params: Params, { epsilon, delta }: Level): number {
  const keeps = (factor: number) => {
    try {
      const { privacy } = kind.create(scaled(params, factor));
      return delta === 0
        ? privacy.epsilon <= epsilon * (1 + 1e-12)
        : privacy.delta(epsilon) <= delta;
    } catch (error) {
      // A factor outside the domain of a parameter does not meet the privacy level.
      if (error instanceof NoisewrightError && factor !== 1) return false;
      throw error;
    }
  };
  let yes = 1;
  while (!keeps(yes)) {
    yes *= 2;
    if (yes > WIDEST) throw refusal(kind.id, { epsilon, delta });
  }
  if (yes === 1 && !keeps(1 - PRECISION)) return 1;
  let no = yes / 2;
  while (keeps(no) && no > 1 / WIDEST) [yes, no] = [no, no / 2];
  while (yes / no > 1 + PRECISION) {
    const middle = Math.sqrt(yes * no);
    if (keeps(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

function refusal(subject: string, { epsilon, delta }: Level): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject,
    what: `noise that keeps ${levelText({ epsilon, delta })}${delta > 0 ? "" : " without a δ"}`,
    advice: delta > 0 ? "raise ε or δ" : "allow a δ, for example 1e-6",
  });
}
