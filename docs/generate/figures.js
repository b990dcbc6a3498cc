import { svgPlot } from "@noisewright/text";
import { isReached, shown } from "../../bench/kit/results.js";
import { markdownTable } from "./page-tables.js";

/** @import { Growth, Result, Topic } from "../../bench/kit/results.js" */
/** @typedef {Readonly<Record<string, Topic>>} Results */

/** The measured figures that have an aim or a peer. @param {Results} results */
export function figuresTable(results) {
  const rows = Object.entries(results).flatMap(([topic, { results }]) =>
    results
      .filter(({ aim, peer }) => aim !== undefined || peer !== undefined)
      .map((result) => figureRow(topic, result)),
  );
  return markdownTable([["benchmark", "what", "measured", "beside", "aim"], ...rows]);
}

/** @param {string} topic @param {Result} result */
function figureRow(topic, result) {
  const { what, value, unit, aim, better, peer } = result;
  const goal = aim === undefined ? "" : `${better === "higher" ? "≥" : "≤"} ${shown(aim)}`;
  return [
    topic,
    what,
    `${shown(value)} ${unit}`,
    peer === undefined ? "" : `${peer.name}: ${shown(peer.value)}`,
    isReached(result) ? goal : `${goal}, missed`,
  ];
}

/** How each time grows, with a link to its picture. @param {Results} results */
export function growthTable(results) {
  const rows = growthsOf(results).map(({ what, of, points, exponent }) => {
    const sizes = points.map(({ size }) => shown(size));
    const link = `[${of}](../docs/images/${pictureName(of)})`;
    return [what, link, `${sizes[0]} to ${sizes.at(-1)}`, exponent.toFixed(2)];
  });
  return markdownTable([["time of", "against", "sizes", "exponent"], ...rows]);
}

/** One picture for each thing that grows. @param {Results} results @returns {Map<string, string>} */
export function growthPictures(results) {
  const growths = growthsOf(results);
  const kinds = [...new Set(growths.map(({ of }) => of))];
  return new Map(
    kinds.map((of) => [
      pictureName(of),
      growthPicture(
        of,
        growths.filter((growth) => growth.of === of),
      ),
    ]),
  );
}

/** @param {string} of @param {readonly Growth[]} growths */
function growthPicture(of, growths) {
  const series = growths.map(({ what, exponent, points }) => ({
    name: `${what}: ${of} to the power ${exponent.toFixed(2)}`,
    marks: true,
    points: points.map(({ size, seconds }) => /** @type {[number, number]} */ ([size, seconds])),
  }));
  const panel = {
    title: "",
    x: { label: of, log: true },
    y: { label: "seconds", log: true },
    series,
  };
  return svgPlot({ title: `Time against ${of}`, panels: [panel] });
}

/** @param {Results} results */
function growthsOf(results) {
  return Object.values(results).flatMap(({ growth }) => growth);
}

/** @param {string} of */
function pictureName(of) {
  return `growth-${of.replaceAll(/\W+/g, "-")}.svg`;
}
