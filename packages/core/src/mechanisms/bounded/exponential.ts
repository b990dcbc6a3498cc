import { type Distribution, finite } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import { discretePrivacy, type IdealPrivacy } from "../../privacy/ideal/index.js";
import {
  candidates,
  choiceLattice,
  compileChoice,
  defineMechanism,
  EPSILON_RANGE,
  epsilon,
  type MechanismSpec,
  rangeProposal,
  refuse,
  sensitivity,
  variant,
} from "../kit/index.js";

const parameters = {
  epsilon,
  sensitivity,
  candidates,
};

/** The largest number of candidates that the mechanism proposes. */
const MOST_PROPOSED = 64;

/**
 * Releases a declared candidate c with probability ∝ exp(−ε|answer − c|/2Δ) [mcsherry-talwar-2007,
 * Theorem 6]. The exact privacy level of the mechanism lies between ε/2 and ε, and the mechanism
 * reports this exact level.
 */
export const exponential = defineMechanism({
  id: "exponential",
  group: "range",
  summary: "releases one of a declared list of values, near the answer, for pure ε",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "sensitivity", "candidates"], (values) => {
      const candidates = values.candidates.toSorted((a, b) => a - b);
      return spec(values.epsilon, values.sensitivity, candidates);
    }),
  ],
  propose: rangeProposal(true, ({ answers, sensitivity }) => {
    const { lower, upper } = answers;
    if (!(upper - lower < MOST_PROPOSED))
      return refuse("it needs a short list of possible outputs");
    const candidates = Array.from({ length: upper - lower + 1 }, (_, i) => lower + i);
    return [
      {
        strengths: EPSILON_RANGE,
        at: (epsilon) => ({ epsilon, sensitivity, candidates }),
        pure: false,
        whole: true,
        why: "every output is a whole number in the range",
      },
    ];
  }),
});

function spec(
  epsilon: number,
  sensitivity: number,
  candidates: readonly number[],
): MechanismSpec<{ readonly candidates: number }> {
  const lower = candidates[0]!;
  const upper = candidates.at(-1)!;
  const rate = epsilon / (2 * sensitivity);
  const law = (answer: number) => {
    // Beyond the candidates the law is constant, so clamping the answer loses nothing.
    const q = Number.isNaN(answer)
      ? lower + (upper - lower) / 2
      : Math.min(upper, Math.max(lower, answer));
    return choice(candidates, q, rate);
  };
  const worst = (f: (law: Distribution, q: number) => number) =>
    largest((q) => f(law(q), q), lower, upper, candidates);
  const privacy = privacyOf(law, candidates, rate, sensitivity);
  return {
    input: { lower, upper },
    output: { lower, upper },
    law,
    privacy,
    get worst() {
      return {
        bias: worst((at, q) => Math.abs(at.mean - q)),
        mse: worst((at, q) => at.absoluteMoment(2, q)),
      };
    },
    details: { candidates: candidates.length },
    idealEvent: { kind: "pure/1", epsilon: privacy.epsilon },
    claim: { epsilon, delta: 0 },
    channel: () => {
      const lattice = choiceLattice("exponential", candidates, sensitivity);
      const masses = (answer: number) => candidates.map((c) => Math.exp(law(answer).logPdf(c)));
      return compileChoice("exponential", lattice, candidates, masses, epsilon);
    },
  };
}

function choice(candidates: readonly number[], q: number, rate: number): Distribution {
  const nearest = Math.min(...candidates.map((c) => Math.abs(c - q)));
  const scores = candidates.map((c) => Math.exp(-rate * (Math.abs(c - q) - nearest)));
  const total = scores.reduce((a, b) => a + b);
  return finite(
    "exponential",
    candidates.map((x, i) => ({ x, mass: scores[i]! / total })),
  );
}

/**
 * The maximum of a function of the answer. The function is smooth between the candidates and their
 * copies one sensitivity away. So the function is evaluated at these points, and the intervals
 * between the points are searched.
 */
function largest(
  f: (q: number) => number,
  lower: number,
  upper: number,
  kinks: readonly number[],
): number {
  const inside = kinks.filter((q) => q >= lower && q <= upper);
  const searched = lower < upper ? f(minimise((q) => -f(q), lower, upper, 256)) : f(lower);
  return Math.max(searched, f(lower), f(upper), ...inside.map(f));
}

/**
 * The privacy of the exponential mechanism. The likelihood ratio is monotone in the answer, so
 * answers exactly Δ apart are the worst adjacent pair.
 */
function privacyOf(
  law: (q: number) => Distribution,
  candidates: readonly number[],
  rate: number,
  sensitivity: number,
): IdealPrivacy {
  const lower = candidates[0]!;
  const span = candidates.at(-1)! - lower;
  const shift = Math.min(sensitivity, span);
  const kinks = candidates.flatMap((c) => [c, c - shift]);
  const worst = (f: (pair: IdealPrivacy) => number) => {
    const both = (q: number) => Math.max(f(pairAt(q, q + shift)), f(pairAt(q + shift, q)));
    return largest(both, lower, lower + span - shift, kinks);
  };
  const pairAt = (q: number, to: number): IdealPrivacy => {
    const [p, r] = [law(q), law(to)];
    const atoms = candidates.map((c) => ({
      loss: p.logPdf(c) - r.logPdf(c),
      mass: Math.exp(p.logPdf(c)),
    }));
    return discretePrivacy(Math.max(...atoms.map(({ loss }) => loss)), atoms);
  };
  // Between kinks the ratio of the normalisers is monotone, so the largest loss is attained at a
  // kink.
  const ends = [lower, lower + span - shift, ...kinks].filter(
    (q) => q >= lower && q <= lower + span - shift,
  );
  const level = Math.max(
    ...ends.flatMap((q) => [pairAt(q, q + shift).epsilon, pairAt(q + shift, q).epsilon]),
  );
  return {
    epsilon: Math.min(level, 2 * rate * sensitivity),
    delta: (at) => worst((pair) => pair.delta(at)),
    rdp: (alpha) => worst((pair) => pair.rdp(alpha)),
  };
}
