import { intervalMass, pdf } from "@noisewright/core/laws";
import { svgPlot } from "@noisewright/text";

/** The probability that the picture leaves out on each side. */
const TAIL = 0.004;
const COLUMNS = 240;
/** The largest number of stems that a reader can tell apart. */
const MOST_STEMS = 120;
const NO_LINE = /** @type {const} */ ("none");
const DENSITY = { name: "density", colour: "#0072b2" };
const TRUTH = { name: "true answer", line: NO_LINE, marks: true, colour: "#a3478a" };

/**
 * The law of a mechanism's outputs at each of these true answers, as an SVG file.
 * @param {import("@noisewright/core").Mechanism} mechanism
 * @param {readonly number[]} answers
 */
export function lawPicture(mechanism, answers) {
  const panels = answers.map((answer) => panelOf(mechanism.law(answer), answer));
  return svgPlot({ title: `Outputs of ${mechanism.id}`, panels });
}

/**
 * @param {import("@noisewright/core/laws").Distribution} law
 * @param {number} answer
 */
function panelOf(law, answer) {
  const [from, to] = widened(law.quantile(TAIL), law.quantile(1 - TAIL), law.spacing);
  const points = pointsOf(law, from, to);
  const density = law.spacing > 0 ? [] : densityOf(law, from, to);
  const top = 1.08 * Math.max(...points.map(({ mass }) => mass), ...density.map(([, y]) => y));
  const series = [
    ...(density.length === 0 ? [] : [{ ...DENSITY, points: density }]),
    ...points.map(stem),
    { ...TRUTH, points: [range(answer, 0)] },
  ];
  const y = { label: density.length === 0 ? "probability" : "density", range: range(0, top) };
  const x = { label: "output", range: range(from, to) };
  return { title: `true answer ${answer}`, x, y, series };
}

/** @param {number} from @param {number} to @returns {readonly [number, number]} */
function range(from, to) {
  return [from, to];
}

/** A law at few points gets room beside them. @param {number} low @param {number} high @param {number} spacing */
function widened(low, high, spacing) {
  const margin = 0.04 * (high - low) || spacing || 1;
  return range(low - margin, high + margin);
}

/**
 * The points of a law with positive probability. If a discrete law has too many points, each stem
 * also shows the probability of the points between this stem and the next one.
 * @param {import("@noisewright/core/laws").Distribution} law
 * @param {number} from
 * @param {number} to
 */
function pointsOf(law, from, to) {
  const inside = (/** @type {{ x: number }} */ { x }) => x >= from && x <= to;
  if (law.points !== undefined) return law.points.filter(inside);
  if (law.spacing === 0) return law.atoms.filter(inside);
  const step = law.spacing * Math.max(1, Math.ceil((to - from) / law.spacing / MOST_STEMS));
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => {
    const x = first + i * step;
    return { x, mass: intervalMass(law, x - step / 2, x + step / 2) };
  });
}

/**
 * Kinks are drawn from both sides, so that a step of the density stays a step.
 * @param {import("@noisewright/core/laws").Distribution} law
 * @param {number} from
 * @param {number} to
 * @returns {(readonly [number, number])[]}
 */
function densityOf(law, from, to) {
  const hair = (to - from) * 1e-9;
  const even = Array.from({ length: COLUMNS + 1 }, (_, i) => from + ((to - from) * i) / COLUMNS);
  const ends = [law.support.lower, law.support.upper].filter(Number.isFinite);
  const kinks = [...law.kinks, ...ends].flatMap((x) => [x - hair, x + hair]);
  return [...even, ...kinks.filter((x) => x > from && x < to)]
    .sort((a, b) => a - b)
    .map((x) => {
      const outside = x < law.support.lower || x > law.support.upper;
      return [x, outside ? 0 : pdf(law, x)];
    });
}

/**
 * A line from the axis up to a point; the first one stands for all in the legend.
 * @param {{ x: number, mass: number }} point
 * @param {number} index
 */
function stem({ x, mass }, index) {
  const points = [range(x, 0), range(x, mass)];
  return { points, colour: "#d55e00", ...(index === 0 && { name: "probability of one value" }) };
}
