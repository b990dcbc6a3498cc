import { compileNoise, mechanismKind, secureRandom } from "@noisewright/core";
import { discreteLaplace, laplace } from "@noisewright/core/laws";
import { drawDiscreteGaussian, uniformBigBelow } from "@noisewright/core/random";
import { record } from "./kit/results.js";

/**
 * @import { Channel } from "@noisewright/core"
 * @import { AdditiveChannel } from "@noisewright/core/privacy"
 * @import { Result } from "./kit/results.js"
 */

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {() => number} run Draws a batch and returns its size.
 * @property {number} [weights]
 * @property {number} [aim] A share of the rate of the generator.
 */

const ROUNDS = 9;
const ROUND_MILLISECONDS = 80;
const WORDS_PER_CALL = 16_384; // 64 KB, the largest amount that one call of the generator returns
/** The aims, as shares of the rate of the generator: 200 and 120 of 1,200 million words a second. */
const AIM_NOISE = 1 / 6;
const AIM_OTHER = 1 / 10;

const random = secureRandom();
const samples = new Float64Array(65_536);
/** Some channels make a table for an answer in each call, so they get more samples in each call. */
const many = new Float64Array(2 ** 20);
const options = { subject: "bench", epsilon: 1, sensitivity: 1, pure: true };
const range = { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 };

/** Noise with tables of 2^8, 2^12, 2^16 and 2^20 weights. */
const noise = [
  ...[1, 16, 256].map((resolution) => compileNoise(laplace(1), { ...options, resolution })),
  compileNoise(discreteLaplace(1 / 8192), { ...options, sensitivity: 8192 }),
];

/** @type {[name: string, channel: Channel, answer: number, aim?: number][]} */
const others = [
  ["bounded: clamped-laplace", channelOf("clamped-laplace", range), 3.2, AIM_OTHER],
  ["bounded: clamped-laplace at a bound", channelOf("clamped-laplace", range), 0, AIM_OTHER],
  ["bounded: ramp-geometric", channelOf("ramp-geometric", range), 3, AIM_OTHER],
  ["folded: fold-laplace", channelOf("fold-laplace", range), 3.2, AIM_OTHER],
  ["folded: fold-geometric", channelOf("fold-geometric", range), 3.2, AIM_OTHER],
  [
    "matrix: exponential",
    channelOf("exponential", { epsilon: 1, sensitivity: 1, candidates: steps(20) }),
    3,
    AIM_OTHER,
  ],
  ["window: composite", channelOf("composite", { epsilon: 1, lower: 0, upper: 10 }), 3.2],
  [
    "response: randomized-response",
    channelOf("randomized-response", { epsilon: 1, domainSize: 20 }),
    3,
  ],
  [
    "logarithm: log-laplace",
    channelOf("log-laplace", { epsilon: 1, relativeChange: 0.1, lower: 1 }),
    3,
  ],
];

const restricted = channelOf("restricted-laplace", range);
const csprng = { name: "CSPRNG alone, 32-bit words", run: words };
const naive = { name: "naive Laplace, doubles (INSECURE)", run: naiveLaplace };

/** @type {Contestant[]} */
const certified = [
  ...noise.map((channel) => ({
    name: `noise, table of 2^${tableBits(channel)}`,
    weights: weightsOf(channel),
    aim: AIM_NOISE,
    run: () => drawn(channel, 0, samples),
  })),
  ...others.map(([name, channel, answer, aim]) => ({
    name,
    ...(aim !== undefined && { aim }),
    run: () => drawn(channel, answer, samples),
  })),
  {
    name: "bounded: restricted-laplace, 2^20 samples a call",
    aim: AIM_OTHER,
    run: () => drawn(restricted, 3.2, many),
  },
];

/** @type {Contestant[]} */
const exact = [
  ...[50, 2000].map((sigma) => ({
    name: `exact discrete Gaussian, σ = ${sigma}`,
    run: () => exactGaussian(sigma),
  })),
  ...noise.map((channel) => ({
    name: `naive BigInt search, 2^${tableBits(channel)}`,
    run: naiveSearch(channel),
  })),
];

/** @param {string} id @param {Record<string, number | readonly number[]>} params */
function channelOf(id, params) {
  return mechanismKind(id).create(params).compile().channel;
}

/** @param {number} count */
function steps(count) {
  return Array.from({ length: count }, (_, i) => i);
}

/** @param {Channel} channel @param {number} answer @param {Float64Array} target */
function drawn(channel, answer, target) {
  channel.sampleInto(target, answer, random);
  return target.length;
}

const generated = new Uint32Array(WORDS_PER_CALL);

function words() {
  random.fill(generated);
  return generated.length;
}
/** @param {number} sigma */
function exactGaussian(sigma) {
  for (let i = 0; i < 4096; i++) samples[i] = drawDiscreteGaussian(sigma * sigma, random);
  return 4096;
}

/**
 * Textbook noise in doubles. Such noise reveals the true value [mironov-2012] and is used here only
 * to compare the speed.
 */
function naiveLaplace() {
  random.fill(generated);
  const count = generated.length / 2;
  for (let i = 0; i < count; i++) {
    const high = /** @type {number} */ (generated[2 * i]) >>> 5;
    const low = /** @type {number} */ (generated[2 * i + 1]) >>> 6;
    const u = (high * 2 ** 26 + low) * 2 ** -53 - 0.5;
    samples[i] = -Math.sign(u) * Math.log(1 - 2 * Math.abs(u));
  }
  return count;
}

/** @param {AdditiveChannel} channel */
function naiveSearch({ granularity, weights: { half } }) {
  let total = 0n;
  const cumulated = [...half.slice(1).toReversed(), ...half].map((weight) => {
    total += weight;
    return total;
  });
  return () => {
    const count = 1024;
    for (let i = 0; i < count; i++) {
      const u = uniformBigBelow(total, random);
      let [below, above] = [0, cumulated.length - 1];
      while (below < above) {
        const middle = (below + above) >> 1;
        if (/** @type {bigint} */ (cumulated[middle]) > u) above = middle;
        else below = middle + 1;
      }
      samples[i] = (below - half.length + 1) * granularity;
    }
    return count;
  };
}

/**
 * The number of outcomes of a draw: the lattice points, two tails, and "draw again". @param
 * {AdditiveChannel} channel
 */
function weightsOf(channel) {
  return 2 * channel.weights.half.length + 2;
}

/** @param {AdditiveChannel} channel */
function tableBits(channel) {
  return Math.ceil(Math.log2(weightsOf(channel)));
}

/** The rate of a sampler in million draws per second. @param {Contestant} contestant */
function rate({ run }) {
  const start = performance.now();
  let count = 0;
  let elapsed = 0;
  while (elapsed < ROUND_MILLISECONDS) {
    count += run();
    elapsed = performance.now() - start;
  }
  return count / elapsed / 1000;
}

const contestants = [csprng, naive, ...certified, ...exact];
const started = { wall: performance.now(), cpu: process.cpuUsage() };
// The samplers take turns, so that a busy machine slows all of them down equally. The first round
// is only a warm-up.
const rounds = Array.from({ length: ROUNDS + 1 }, () => contestants.map(rate)).slice(1);
const used = process.cpuUsage(started.cpu);
const percent = (used.user + used.system) / 10 / (performance.now() - started.wall);
const best = new Map(
  contestants.map(({ name }, i) => [name, Math.max(...rounds.map((round) => round[i] ?? 0))]),
);
const bestOf = (/** @type {string} */ name) => /** @type {number} */ (best.get(name));

/**
 * The rate as a share of the rate of the generator, which depends less on the machine.
 * @param {Contestant} contestant
 * @returns {Result}
 */
function share({ name, aim }) {
  const limit = bestOf(csprng.name);
  return {
    what: name,
    value: bestOf(name) / limit,
    unit: "of the generator's rate",
    better: "higher",
    ...(aim !== undefined && { aim }),
    peer: { name: naive.name, value: bestOf(naive.name) / limit },
  };
}

/** @param {Contestant} contestant @returns {Result} */
function rateOf({ name }) {
  return { what: name, value: bestOf(name), unit: "million a second", better: "higher" };
}

console.log(
  `this process had ${percent.toFixed(0)} % of a core; if that is much less than 100 %, the machine is busy and the rates are too low\n`,
);
const points = certified.flatMap(({ name, weights }) =>
  weights === undefined ? [] : [{ size: weights, seconds: 1e-6 / bestOf(name) }],
);
record(
  "sampling",
  [...certified.map(share), ...[csprng, naive, ...certified, ...exact].map(rateOf)],
  [{ what: "a sample of certified noise", of: "weights", points }],
);
