import { leftOut, releaseFields } from "./release-fields.js";
import type { Use } from "./snippet.js";

/** The part of a spec that publishes a number with the mechanism. */
export function yamlOf(use: Use): string {
  const { statistic, rows, most, demand, payment } = releaseFields(use);
  const missing = use.need ? leftOut(use.need) : [];
  return `${[
    ...(missing.length > 0 ? [`# a release cannot state: ${missing.join(", ")}`] : []),
    "releases:",
    "  - name: my number",
    `    statistic: ${statistic}`,
    ...(statistic === "sum"
      ? ["    of: amount # your column", "    lower: 0", `    upper: ${number(most)}`]
      : []),
    `    bound: { groups: 1, rows: ${rows} }`,
    ...(Object.keys(demand).length > 0 ? [`    demand: ${flow(demand)}`] : []),
    // A release designs its own mechanism from `demand`, as this page does.
    ...(use.need ? [] : [`    mechanism: ${use.id}`]),
    ...Object.entries(payment).map(([name, level]) => `    ${name}: ${flow(level)}`),
  ].join("\n")}\n`;
}

function flow(values: object): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === "number" ? number(value) : value}`,
  );
  return `{ ${pairs.join(", ")} }`;
}

/** A number that every reader of YAML takes for a number, for example 1.0e-6. */
function number(value: number): string {
  return String(value).replace(/^(-?\d+)e/, "$1.0e");
}
