import { mechanism } from "@noisewright/core";

/** @typedef {import("./random.js").Source} Source */

/** Noise passes the threshold in any bin with at most this probability. */
const FAILURE = 1e-9;
const POWERS = Array.from({ length: 31 }, (_, i) => 2 ** i);

/**
 * Approximate bounds, as published with Google's differential privacy library (Wilson, Zhang, Lam,
 * Desfontaines, Simmons-Marengo, Gipson: Differentially private SQL with bounded user contribution,
 * 2020, section 5): a noisy histogram over powers of two. The bound is the end of the last bin whose
 * noisy count is above the threshold. Without such a bin there is no bound.
 *
 * @param {Float64Array} values
 * @param {number} epsilon
 */
export function approximateBounds(values, epsilon) {
  const bins = histogram(values, epsilon, [Number.NEGATIVE_INFINITY, ...POWERS]);
  return (/** @type {Source} */ random) => POWERS[bins(random).at(-1) ?? -1];
}

/**
 * The same for both ends.
 *
 * @param {Float64Array} values
 * @param {number} epsilon
 */
export function approximateEnds(values, epsilon) {
  const edges = [...POWERS.map((power) => -power).reverse(), 0, ...POWERS];
  // A value that equals an edge is in the bin below it, so the first bin also has the first edge.
  const bins = histogram(values, epsilon, [...edges]);
  return (/** @type {Source} */ random) => {
    const found = bins(random);
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    return /** @type {const} */ ([edges[first] ?? 0, edges[last + 1] ?? 0]);
  };
}

/**
 * The bins (edges[i], edges[i + 1]] whose noisy counts are above the threshold.
 *
 * @param {Float64Array} values
 * @param {number} epsilon
 * @param {readonly number[]} edges
 */
function histogram(values, epsilon, edges) {
  const counts = Array.from({ length: edges.length - 1 }, () => 0);
  for (const value of values) {
    const at = edges.findIndex((edge) => value <= edge) - 1;
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  const noise = mechanism("laplace", { epsilon, sensitivity: 1 });
  const threshold = Math.log(counts.length / 2 / FAILURE) / epsilon;
  return (/** @type {Source} */ random) =>
    [...counts.keys()].filter((i) => (counts[i] ?? 0) + noise.release(0, random) > threshold);
}
