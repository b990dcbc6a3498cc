import { mechanism, secureRandom } from "@noisewright/core";
import { askPeer } from "./kit/peers.js";
import { record } from "./kit/results.js";

/**
 * Integer noise for 100,000 numbers in one call: our `geometric`, and the measurements of opendp for
 * vectors of integers. Both draw independent discrete Laplace noise with the same ε for each number,
 * exactly, from the system's secure randomness.
 */
const SIZE = 100_000;
const ROUND_MILLISECONDS = 2000;
/** The aim: this many times the rate of opendp. */
const AIM = 10;
/** The mean size of 100,000 samples is closer than this, except with a negligible probability. */
const FARTHEST = 0.05;

/** @type {readonly number[]} */
const EPSILONS = [1, 0.01];
const results = [];

for (const epsilon of EPSILONS) {
  const geometric = mechanism("geometric", { epsilon, sensitivity: 1 });
  const answers = new Array(SIZE).fill(0);
  const samples = new Float64Array(SIZE);
  const { channel: compiled } = geometric.compile();
  const random = secureRandom();
  const rates = {
    releaseAll: rate(() => geometric.releaseAll(answers)),
    sampleInto: rate(() => {
      compiled.sampleInto(samples, 0, random);
      return samples;
    }),
  };
  const expected = meanSize(epsilon);
  check("noisewright", Math.max(rates.releaseAll.off(expected), rates.sampleInto.off(expected)));
  const asked = askPeer("vector_noise_peers.py", [String(SIZE), String(1 / epsilon)], {
    opendp: "opendp",
    numpy: "numpy",
  });
  console.log(
    `\nε = ${epsilon}, million samples a second in calls of ${SIZE.toLocaleString("en")}`,
  );
  for (const [name, { perSecond }] of Object.entries(rates)) print(name, perSecond);
  const peers = asked === undefined ? [] : [asked.answer.laplace, asked.answer.geometric];
  for (const [i, peer] of peers.entries()) {
    print(`opendp ${i === 0 ? "make_laplace" : "make_geometric"}`, peer.rate);
    check("opendp", Math.abs(peer.spread / expected - 1));
  }
  const best = Math.max(...peers.map((peer) => peer.rate));
  results.push({
    what: `geometric noise, ε = ${epsilon}, a vector of 100,000 (releaseAll)`,
    ...{ value: rates.releaseAll.perSecond / 1e6, unit: "million a second" },
    better: /** @type {const} */ ("higher"),
    ...(peers.length > 0 && {
      aim: Number(((AIM * best) / 1e6).toPrecision(3)),
      peer: { name: "opendp", value: best / 1e6 },
    }),
  });
}
console.log("");
record("vector-noise", results);

/**
 * The best rate of a call, and how far the mean size of its noise is from a number, as a part.
 * @param {() => ArrayLike<number>} call
 */
function rate(call) {
  const until = performance.now() + ROUND_MILLISECONDS;
  let perSecond = 0;
  /** @type {ArrayLike<number>} */
  let noise = [];
  while (performance.now() < until) {
    const start = performance.now();
    noise = call();
    perSecond = Math.max(perSecond, noise.length / ((performance.now() - start) / 1000));
  }
  let total = 0;
  for (let i = 0; i < noise.length; i++) total += Math.abs(noise[i] ?? 0);
  const mean = total / noise.length;
  return { perSecond, off: (/** @type {number} */ expected) => Math.abs(mean / expected - 1) };
}

/** E|X| for P(X = k) ∝ e^(−ε|k|). @param {number} epsilon */
function meanSize(epsilon) {
  return 1 / Math.sinh(epsilon);
}

/** @param {string} name @param {number} off */
function check(name, off) {
  if (off <= FARTHEST) return;
  console.error(`${name}: the mean size of the noise is wrong by ${(100 * off).toFixed(1)} %`);
  process.exitCode = 1;
}

/** @param {string} name @param {number} perSecond */
function print(name, perSecond) {
  console.log(`  ${name.padEnd(24)}${(perSecond / 1e6).toFixed(3).padStart(9)}`);
}
