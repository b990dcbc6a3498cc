import { mechanism, parseMetric } from "@noisewright/core";
import { intervalMass, pdf } from "@noisewright/core/laws";

const NEED = { epsilon: 1, sensitivity: 1 };
const WITHIN = 0.4;
const PANELS = [
  { title: "Laplace", law: mechanism("laplace", NEED).law(0) },
  {
    title: "staircase, tuned to mean error",
    law: mechanism("staircase", { ...NEED, metric: "mae" }).law(0),
  },
  {
    title: "staircase, tuned to this need",
    law: mechanism("staircase", { ...NEED, metric: `usefulness:${WITHIN}` }).law(0),
  },
];
const WIDTH = 290;
const HEIGHT = 190;
const REACH = 3.2;
const TOP = 0.62;

/** Three laws at the same ε, with the chance of landing within 0.4 of the truth filled in. */
export function picture() {
  const panels = PANELS.map(({ title, law }, i) => panel(title, law, 15 + i * (WIDTH + 10)));
  const total = PANELS.length * (WIDTH + 10) + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} 270" font-family="sans-serif" role="img" aria-label="Three noise densities at epsilon 1: the staircase tuned to the need lands within 0.4 of the truth most often">
<rect width="${total}" height="270" fill="#fff"/>
${panels.join("\n")}
</svg>
`;
}

/**
 * @param {string} title
 * @param {import("@noisewright/core/laws").Distribution} law
 * @param {number} left
 */
function panel(title, law, left) {
  const useful = parseMetric(`usefulness:${WITHIN}`).of(law, 0);
  const at = (/** @type {number} */ x) => left + ((x + REACH) / (2 * REACH)) * WIDTH;
  return `<g>
<text x="${left + WIDTH / 2}" y="24" text-anchor="middle" font-size="15" fill="#222">${title}</text>
<path d="${area(law, -WITHIN, WITHIN, at)}" fill="#2a78d6" fill-opacity="0.45"/>
<path d="${area(law, -REACH, REACH, at)}" fill="none" stroke="#1b4f91" stroke-width="1.8"/>
<line x1="${left}" x2="${left + WIDTH}" y1="${HEIGHT + 40}" y2="${HEIGHT + 40}" stroke="#888"/>
<text x="${left + WIDTH / 2}" y="${HEIGHT + 62}" text-anchor="middle" font-size="14" fill="#1b4f91">within ${WITHIN} of the truth: ${(100 * useful).toFixed(1)} %</text>
</g>`;
}

/**
 * The outline of the density between two points, drawn in thin columns so that steps stay steps.
 * @param {import("@noisewright/core/laws").Distribution} law
 * @param {number} from
 * @param {number} to
 * @param {(x: number) => number} at
 */
function area(law, from, to, at) {
  const columns = 256;
  const width = (to - from) / columns;
  const height = (/** @type {number} */ density) => HEIGHT + 40 - (density / TOP) * HEIGHT;
  const points = Array.from({ length: columns }, (_, i) => {
    const x = from + i * width;
    const density =
      law.kinks.length > 2 ? pdf(law, x + width / 2) : intervalMass(law, x, x + width) / width;
    return `L${at(x).toFixed(1)} ${height(density).toFixed(1)}L${at(x + width).toFixed(1)} ${height(density).toFixed(1)}`;
  });
  return `M${at(from).toFixed(1)} ${height(0)}${points.join("")}L${at(to).toFixed(1)} ${height(0)}Z`;
}
