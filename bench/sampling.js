import { cpus } from "node:os";
import { compileNoise, secureRandom } from "@noisewright/core";
import { discreteLaplace, laplace } from "@noisewright/core/laws";
import { drawDiscreteGaussian, uniformBigBelow } from "@noisewright/core/random";

/** @import { AdditiveChannel } from "@noisewright/core/privacy" */

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {number} [weights]
 * @property {() => number} run Draws a batch and returns its size.
 */

const ROUNDS = 9;
const ROUND_MILLISECONDS = 120;
const WORDS_PER_CALL = 16_384; // 64 KB, the largest amount that one call of the generator returns

const random = secureRandom();
const samples = new Float64Array(65_536);
const options = { subject: "bench", epsilon: 1, sensitivity: 1, pure: true };

const channels = [
  ...[1, 16, 256].map((resolution) => compileNoise(laplace(1), { ...options, resolution })),
  compileNoise(discreteLaplace(1 / 8192), { ...options, sensitivity: 8192 }),
];

/** @type {Contestant[]} */
const contestants = [
  { name: "CSPRNG alone, 32-bit words", run: words },
  { name: "naive Laplace, doubles (INSECURE)", run: naiveLaplace },
  ...channels.map((channel) => ({
    name: `certified, table of 2^${tableBits(channel)}`,
    weights: weightsOf(channel),
    run: () => certified(channel),
  })),
  ...[50, 2000].map((sigma) => ({
    name: `exact discrete Gaussian, σ = ${sigma}`,
    run: () => exactGaussian(sigma),
  })),
  ...channels.map((channel) => ({
    name: `naive BigInt search, 2^${tableBits(channel)}`,
    weights: weightsOf(channel),
    run: naiveSearch(channel),
  })),
];

const generated = new Uint32Array(WORDS_PER_CALL);

function words() {
  random.fill(generated);
  return generated.length;
}

/** @param {AdditiveChannel} channel */
function certified(channel) {
  channel.sampleInto(samples, 0, random);
  return samples.length;
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
  let drawn = 0;
  let elapsed = 0;
  while (elapsed < ROUND_MILLISECONDS) {
    drawn += run();
    elapsed = performance.now() - start;
  }
  return drawn / elapsed / 1000;
}

const started = { wall: performance.now(), cpu: process.cpuUsage() };
// The samplers take turns, so that a busy machine slows all of them down equally. The first round
// is only a warm-up.
const rounds = Array.from({ length: ROUNDS + 1 }, () => contestants.map(rate)).slice(1);
const used = process.cpuUsage(started.cpu);
const share = (used.user + used.system) / 10 / (performance.now() - started.wall);
const results = contestants.map(({ name, weights }, i) => {
  const rates = rounds.map((round) => /** @type {number} */ (round[i])).sort((a, b) => a - b);
  return {
    name,
    weights,
    best: Math.max(...rates),
    median: /** @type {number} */ (rates[rates.length >> 1]),
  };
});
const bests = results.map(({ best }) => best);
const limit = /** @type {number} */ (bests[0]);
const naive = /** @type {number} */ (bests[1]);

const header = ["million a second", "weights", "best", "median", "/ CSPRNG", "/ naive Laplace"];
const lines = results.map(({ name, weights, best, median }) => [
  name,
  weights?.toLocaleString("en") ?? "",
  best.toFixed(1),
  median.toFixed(1),
  (best / limit).toFixed(3),
  (best / naive).toFixed(2),
]);
const widths = header.map((_, column) =>
  Math.max(...[header, ...lines].map((line) => /** @type {string} */ (line[column]).length)),
);

console.log(`Node ${process.versions.node}, ${cpus()[0]?.model ?? "unknown CPU"}, one thread`);
console.log(
  `this process had ${share.toFixed(0)} % of a core; if that is much less than 100 %, the machine is busy and the rates are too low\n`,
);
for (const line of [header, ...lines]) {
  const cells = line.map((cell, column) => {
    const width = /** @type {number} */ (widths[column]);
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  console.log(cells.join("  "));
}
