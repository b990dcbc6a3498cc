import { bestTruePositiveRate, levelProfile } from "@noisewright/core/accounting";

const SIZE = 300;
const LEFT = 70;
const TOP = 40;
const WIDTH = LEFT + SIZE + 50;
const HEIGHT = TOP + SIZE + 60;
/** Each curve has an ε, a colour, and the share of false alarms at which its name stands. */
const CURVES = /** @type {const} */ ([
  [4, "#8c1d40", 0.1],
  [2, "#c2571a", 0.2],
  [1, "#1b7f5a", 0.34],
  [0.5, "#1b4f91", 0.4],
]);

/** The best possible attack on one person: how many it finds, at each share of false alarms. */
export function attacksPicture() {
  const label =
    "Share of the people in the data whom the best attack finds, against the share of false alarms, for ε = 0.5, 1, 2 and 4";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" role="img" aria-label="${label}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[0, 0.25, 0.5, 0.75, 1].map(gridLines).join("\n")}
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#888" stroke-dasharray="4 4"/>
<text x="${x(0.62)}" y="${y(0.54)}" font-size="13" fill="#555">blind guess</text>
${CURVES.map(([epsilon, colour, at]) => curve(epsilon, colour, at)).join("\n")}
<text x="${x(0.5)}" y="${HEIGHT - 14}" text-anchor="middle" font-size="14" fill="#222">false alarms among those who are not in the data</text>
<text x="16" y="22" font-size="14" fill="#222">found among those who are in the data, at most</text>
</svg>
`;
}

const x = (/** @type {number} */ rate) => (LEFT + SIZE * rate).toFixed(1);
const y = (/** @type {number} */ rate) => (TOP + SIZE * (1 - rate)).toFixed(1);

/** @param {number} rate */
function gridLines(rate) {
  const text = `${100 * rate} %`;
  return `<line x1="${x(0)}" x2="${x(1)}" y1="${y(rate)}" y2="${y(rate)}" stroke="#ddd"/>
<line x1="${x(rate)}" x2="${x(rate)}" y1="${y(0)}" y2="${y(1)}" stroke="#ddd"/>
<text x="${LEFT - 8}" y="${Number(y(rate)) + 5}" text-anchor="end" font-size="13" fill="#555">${text}</text>
<text x="${x(rate)}" y="${TOP + SIZE + 20}" text-anchor="middle" font-size="13" fill="#555">${text}</text>`;
}

/**
 * @param {number} epsilon
 * @param {string} colour
 * @param {number} at where the name of the curve stands
 */
function curve(epsilon, colour, at) {
  const profile = levelProfile({ epsilon, delta: 0 });
  const corner = 1 / (1 + Math.exp(epsilon));
  const even = Array.from({ length: 50 }, (_, i) => (i + 0.5) / 50);
  const rates = [...even, corner].sort((a, b) => a - b);
  const best = (/** @type {number} */ rate) => bestTruePositiveRate(profile, rate);
  const points = rates.map((rate) => `${x(rate)},${y(best(rate))}`);
  const name = `<text x="${Number(x(at)) + 6}" y="${Number(y(best(at))) + 14}" font-size="14" fill="${colour}">ε = ${epsilon}</text>`;
  return `<polyline points="${x(0)},${y(0)} ${points.join(" ")} ${x(1)},${y(1)}" fill="none" stroke="${colour}" stroke-width="2"/>
${name}`;
}
