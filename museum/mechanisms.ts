import { mechanism } from "@noisewright/core";
import { channelEvent, pld } from "@noisewright/core/accounting";
import { AdditiveChannel, deltaUp, MatrixChannel, pureLevelUp } from "@noisewright/core/privacy";
import { Choice } from "@noisewright/core/selection";
import { CLOSE, type Exhibit, exhibit, level } from "./exhibit.js";

const EPSILON = 1;
const XS = Array.from({ length: 101 }, (_, i) => i / 10);

/** The δ(ε) of discrete Gaussian noise on the integers, by direct summation. */
function discreteDelta(sigma: number, epsilon: number): number {
  const weight = (k: number) => Math.exp((-k * k) / (2 * sigma * sigma));
  let [total, excess] = [0, 0];
  for (let k = -600; k <= 600; k++) total += weight(k);
  for (let k = -600; k <= 600; k++) {
    excess += Math.max(0, weight(k) - Math.exp(epsilon) * weight(k + 1));
  }
  return excess / total;
}

/** The probability of each candidate for a true value. */
type Masses = (answer: number) => readonly number[];
const CHOICE = new Choice(EPSILON, 1);

const exponential: Masses = (answer) => {
  const params = { epsilon: EPSILON, sensitivity: 1, candidates: [0, 1, 2] };
  const law = mechanism("exponential", params).compile().channel.law(answer);
  return [0, 1, 2].map((c) => Math.exp(law.logPdf(c)));
};

const ROWS = [
  [8n, 4n, 4n],
  [4n, 8n, 4n],
  [2n, 8n, 6n],
] as const;

type Profile = (p: readonly bigint[], q: readonly bigint[], epsilon: number) => number;

const excess: Profile = (p, q, epsilon) =>
  p.reduce((sum, a, i) => sum + Math.max(0, Number(a) - Math.exp(epsilon) * Number(q[i])), 0) / 16;

export const mechanisms: readonly Exhibit[] = [
  exhibit<(epsilon: number, delta: number) => number>(
    "gaussian-textbook-sigma",
    {
      faulty: (epsilon, delta) => Math.sqrt(2 * Math.log(1.25 / delta)) / epsilon,
      ours: (epsilon, delta) =>
        mechanism("gaussian", { epsilon, delta, sensitivity: 1 }).details.sigma!,
    },
    (sigma) =>
      [1, 5, 10, 20].every((epsilon) => {
        const noise = mechanism("gaussian", { sigma: sigma(epsilon, 1e-3), sensitivity: 1 });
        return noise.privacy.delta(epsilon) <= 1e-3 * (1 + CLOSE);
      }),
  ),
  exhibit<(sigma: number, epsilon: number) => number>(
    "discrete-gaussian-as-gaussian",
    {
      faulty: (sigma, epsilon) =>
        mechanism("gaussian", { sigma, sensitivity: 1 }).privacy.delta(epsilon),
      ours: (sigma, epsilon) => {
        const { channel } = mechanism("discrete-gaussian", { sigma, sensitivity: 1 }).compile();
        return pld.compose([channelEvent(channel)]).delta(epsilon).upper;
      },
    },
    (delta) => delta(40.5, 0.14084) >= discreteDelta(40.5, 0.14084) * (1 - 1e-6),
  ),
  exhibit<(answer: number, x: number) => number>(
    "truncated-without-paying",
    {
      // Draws Laplace noise of scale 1/ε again and again until the output lies in [0, 10].
      faulty: (answer, x) => {
        const inside = 1 - (Math.exp(-answer) + Math.exp(answer - 10)) / 2;
        return -Math.abs(x - answer) - Math.log(2 * inside);
      },
      ours: (answer, x) => {
        const params = { epsilon: EPSILON, sensitivity: 1, lower: 0, upper: 10 };
        return mechanism("restricted-laplace", params).law(answer).logPdf(x);
      },
    },
    (logPdf) => XS.every((x) => Math.abs(logPdf(0, x) - logPdf(1, x)) <= EPSILON + CLOSE),
  ),
  exhibit<number>(
    "clamped-is-unbiased",
    {
      faulty: 0,
      ours: mechanism("clamped-laplace", { epsilon: EPSILON, sensitivity: 1, lower: 0 }).worst.bias,
    },
    // The worst bias is E max(0, Z) for Laplace noise Z of scale 1.
    (bias) => Math.abs(bias) >= 0.5 - CLOSE,
  ),
  exhibit<(deficit: number) => number>(
    "exponential-underflow",
    {
      faulty: (deficit) => Math.exp((-EPSILON * deficit) / 2),
      ours: (deficit) => Number(CHOICE.weights[Math.min(deficit, CHOICE.weights.length - 1)]),
    },
    (weight) =>
      [0, 10, 1490, 5000].every(
        (deficit) =>
          weight(deficit) <= Math.exp(EPSILON / 2) * weight(deficit + 1) * (1 + CLOSE) &&
          weight(deficit) > 0,
      ),
  ),
  exhibit<Masses>(
    "exponential-without-the-two",
    {
      faulty: (answer) => {
        const weights = [0, 1, 2].map((c) => Math.exp(-EPSILON * Math.abs(answer - c)));
        const sum = weights.reduce((a, b) => a + b);
        return weights.map((w) => w / sum);
      },
      ours: exponential,
    },
    (masses) => level(masses(0), masses(1)) <= EPSILON + CLOSE,
  ),
  exhibit<Masses>(
    "response-kept-too-often",
    {
      // The probability is correct for two possible answers, but there are twenty possible answers.
      faulty: (answer) => {
        const kept = Math.E / (1 + Math.E);
        return Array.from({ length: 20 }, (_, i) => (i === answer ? kept : (1 - kept) / 19));
      },
      ours: (answer) => {
        const response = mechanism("randomized-response", { epsilon: EPSILON, domainSize: 20 });
        const law = response.compile().channel.law(answer);
        return Array.from({ length: 20 }, (_, i) => Math.exp(law.logPdf(i)));
      },
    },
    (masses) => level(masses(3), masses(4)) <= EPSILON + CLOSE,
  ),
  exhibit<Profile>(
    "one-direction",
    {
      faulty: excess,
      ours: (p, q, epsilon) => {
        const rows = [p, q];
        const weights = { granularity: 1, steps: 1, first: 0, outputs: [0, 1, 2], rows };
        return deltaUp(new MatrixChannel(weights), epsilon).delta;
      },
    },
    (delta) => {
      const [p, q] = [
        [6n, 6n, 4n],
        [1n, 7n, 8n],
      ] as const;
      return delta(q, p, 0.8) >= excess(p, q, 0.8) - CLOSE;
    },
  ),
  exhibit<() => number>(
    "neighbours-off-by-one",
    {
      // Compares rows that are one step apart, although rows two steps apart are also neighbours.
      faulty: () =>
        Math.max(...[0, 1].map((i) => level(ROWS[i]!.map(Number), ROWS[i + 1]!.map(Number)))),
      ours: () => {
        const weights = { granularity: 1, steps: 2, first: 0, outputs: [0, 1, 2], rows: ROWS };
        return pureLevelUp(new MatrixChannel(weights)).epsilon;
      },
    },
    (proved) => proved() >= level(ROWS[0].map(Number), ROWS[2].map(Number)) - CLOSE,
  ),
  exhibit<() => number>(
    "noise-for-half-the-sensitivity",
    {
      faulty: () => certifiedEpsilon(1, 2),
      ours: () => certifiedEpsilon(2, 2),
    },
    (proved) => proved() <= EPSILON,
  ),
];

/**
 * The ε of geometric noise that was built for one sensitivity, if the true values differ by another
 * amount.
 */
function certifiedEpsilon(builtFor: number, actual: number): number {
  const { channel } = mechanism("geometric", { epsilon: EPSILON, sensitivity: builtFor }).compile();
  const { weights } = channel as AdditiveChannel;
  return pureLevelUp(new AdditiveChannel({ ...weights, steps: actual })).epsilon;
}
