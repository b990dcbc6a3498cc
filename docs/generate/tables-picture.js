import { mechanism } from "@noisewright/core";
import { planTables } from "@noisewright/core/tables";

const LEVEL = { epsilon: 1, delta: 1e-6 };
const CASES = [
  { title: "5 columns, 15 tables", columns: [16, 7, 6, 5, 2] },
  { title: "8 columns, 36 tables", columns: [9, 16, 7, 15, 6, 5, 2, 2] },
];
const LEFT = 190;
const BAR = 26;
const PER_UNIT = 14;

/** The error of tables that are asked one by one, and of the same tables from one plan. */
export function tablesPicture() {
  const bars = CASES.flatMap(({ title, columns }, i) => {
    const { alone, together, best } = errorsOf(columns);
    const top = 50 + i * 130;
    return [
      `<text x="15" y="${top + BAR}" font-size="14" fill="#222">${title}</text>`,
      bar(top, alone, "#b0b0b0", "each table asked alone"),
      bar(top + BAR + 6, together, "#2a78d6", "one plan for all tables"),
      bar(top + 2 * (BAR + 6), best, "#1b4f91", "the best that Gaussian noise can have"),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 320" font-family="sans-serif" role="img" aria-label="Standard errors of cells: one plan for all tables has much smaller errors than tables that are asked alone, and is close to the best possible">
<rect width="900" height="320" fill="#fff"/>
<text x="15" y="28" font-size="15" fill="#222">Standard error of a cell, in rows, at ε = 1 and δ = 10⁻⁶: all tables of one and two columns</text>
${bars.join("\n")}
</svg>
`;
}

/** @param {number} y @param {number} error @param {string} colour @param {string} text */
function bar(y, error, colour, text) {
  const width = Math.round(error * PER_UNIT);
  return `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR}" fill="${colour}"/>
<text x="${LEFT + width + 8}" y="${y + 18}" font-size="13" fill="#222">${error.toFixed(1)}  ${text}</text>`;
}

/** @param {number[]} columns */
function errorsOf(columns) {
  const one = columns.map((_, i) => columns.map((_, k) => Number(k === i)));
  const two = columns.flatMap((_, i) =>
    columns.slice(i + 1).map((_, j) => columns.map((_, k) => Number(k === i || k === i + 1 + j))),
  );
  const tables = [...one, ...two];
  const { loss, optimum } = planTables({
    schema: columns.map((values) => [1, values]),
    tables,
    unit: { kind: "rows", most: 1 },
    adjacency: "add-remove",
    loss: { kind: "sum" },
    ...LEVEL,
  });
  const sensitivity = Math.sqrt(tables.length);
  return {
    alone: mechanism("gaussian", { ...LEVEL, sensitivity }).details.sigma ?? Number.NaN,
    together: Math.sqrt(loss / tables.length),
    best: Math.sqrt((optimum ?? Number.NaN) / tables.length),
  };
}
