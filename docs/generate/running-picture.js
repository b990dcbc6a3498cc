import { planRunning } from "@noisewright/core/tables";

const DAYS = 365;
const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 60;
const TOP = 30;
/** The largest standard deviation that the picture shows. */
const MOST = 90;

/** The standard deviation of each running count of a year, by three methods at the same ε and δ. */
export function runningPicture() {
  const plan = planRunning({
    periods: DAYS,
    counters: 1,
    unit: { groups: 1, rows: 1 },
    adjacency: "add-remove",
    delta: 1e-6,
    paid: { epsilon: 1 },
  });
  // The variance of noise on numbers of which one row changes one by 1.
  const unit = plan.event.moved.reduce((sum, { variance, squares }) => sum + variance / squares, 0);
  const levels = DAYS.toString(2).length;
  const ones = (/** @type {number} */ t) => t.toString(2).replaceAll("0", "").length;
  const curves = [
    curve(
      "each day alone",
      84,
      "#888",
      plan.variances.map(() => unit * DAYS),
    ),
    curve(
      "binary tree",
      42,
      "#c2571a",
      plan.variances.map((_, t) => unit * levels * ones(t + 1)),
    ),
    curve("Noisewright", 4, "#1b4f91", plan.variances),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + LEFT + 20} ${HEIGHT + TOP + 60}" font-family="sans-serif" role="img" aria-label="Standard deviation of the running count of each day of a year: at most 12.4 rows, against 35.8 by a binary tree and 80.7 if each day is counted alone">
<rect width="${WIDTH + LEFT + 20}" height="${HEIGHT + TOP + 60}" fill="#fff"/>
${[0, 20, 40, 60, 80].map(gridLine).join("\n")}
${curves.join("\n")}
<text x="${LEFT + WIDTH / 2}" y="${HEIGHT + TOP + 40}" text-anchor="middle" font-size="14" fill="#222">day of the year (ε = 1, δ = 1e-6 for all days together)</text>
<text x="16" y="18" font-size="14" fill="#222">standard deviation of the count so far, in rows</text>
</svg>
`;
}

const height = (/** @type {number} */ sd) => (TOP + HEIGHT * (1 - sd / MOST)).toFixed(1);
const at = (/** @type {number} */ day) => (LEFT + (WIDTH * day) / DAYS).toFixed(1);

/** @param {number} sd */
function gridLine(sd) {
  return `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${height(sd)}" y2="${height(sd)}" stroke="#ddd"/>
<text x="${LEFT - 8}" y="${Number(height(sd)) + 5}" text-anchor="end" font-size="13" fill="#555">${sd}</text>`;
}

/**
 * @param {string} title
 * @param {number} level where the title stands
 * @param {string} colour
 * @param {readonly number[]} variances
 */
function curve(title, level, colour, variances) {
  const points = variances.map((each, t) => `${at(t + 1)},${height(Math.sqrt(each))}`);
  return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.6"/>
<text x="${LEFT + WIDTH - 8}" y="${height(level)}" text-anchor="end" font-size="14" fill="${colour}">${title}</text>`;
}
