import { record, shown } from "../kit/results.js";
import { fitModel, predict } from "./model.js";

/** @import { Result } from "../kit/results.js" */
/** @import { Measured, Published } from "./measure.js" */
/** @import { Model, Shape, Term } from "./model.js" */
/** @typedef {{ shape: Shape, isCheck: boolean, cost: number }} Point */
/** @typedef {{ what: string, unit: string, points: readonly Point[], terms: readonly Term[] }} Part */

/**
 * A billion rows, of units with 20 rows in 6 groups, as in a table of the check. In the worst case,
 * all rows are sent. @type {Shape}
 */
const LARGE = { rows: 1e9, sent: 1e9, pairs: 3e8, groups: 1e6 };
const NAMES = { rows: "10⁹", sent: "10⁹", pairs: "3·10⁸", groups: "10⁶" };
/** The cores of a worker, and the part of them that is busy. */
const WORKER = { cores: 16, busy: 0.5 };

/**
 * Prints the models, and what they predict beside what was measured. Records the predictions.
 * @param {{ units: readonly Measured[], rows: readonly Measured[], own: readonly Published[] }} measured
 */
export function report({ units, rows, own }) {
  const cpu = part("Trino, units, CPU", "s", seconds(units), ["rows", "sent", "pairs", "groups"]);
  const parts = [
    part("Trino, units, exchanged", "GB", gigabytes(units, "bytes"), ["sent", "pairs", "groups"]),
    part("Trino, units, memory", "GB", gigabytes(units, "memory"), ["pairs", "groups"]),
    part("Trino, rows, CPU", "s", seconds(rows), ["rows", "sent"]),
    part("our process, CPU", "s", seconds(own), ["groups"]),
    part("our process, memory", "GB", gigabytes(own, "memory"), ["groups"]),
  ];
  const busy = units.filter(({ isCheck }) => isCheck).map(({ cpu, wall }) => cpu / wall);
  console.log(`Trino, units: ${busy.map(shown).join(" and ")} cores busy at the check`);
  record(
    "trino",
    [
      ...[cpu, ...parts].flatMap(({ results }) => results),
      {
        what: `Trino, units, 10⁹ rows, a worker with ${WORKER.cores} cores, half of them busy (predicted)`,
        value: predict(cpu.model, LARGE) / WORKER.cores / WORKER.busy,
        unit: "s",
        better: "lower",
      },
    ],
    [
      growth("bounded count on Trino (CPU)", "rows", units, isOfRows),
      growth("count of rows on Trino (CPU)", "rows", rows, isOfRows),
      growth("bounded count on Trino (CPU)", "groups", units, isOfGroups),
      growth("publishing the groups in our process (CPU)", "groups", own, () => true),
    ],
  );
}

const isOfRows = (/** @type {Shape} */ { groups, pairs, rows }) =>
  groups === 30_000 && (pairs === 0 || pairs === rows / 2);
const isOfGroups = (/** @type {Shape} */ { rows, pairs }) => rows === 4e6 && pairs === 6e5;

/**
 * The processor time against one term of the shapes that `isUsed` names.
 * @param {string} what
 * @param {Term} of
 * @param {readonly { shape: Shape, cpu: number }[]} list
 * @param {(shape: Shape) => boolean} isUsed
 */
function growth(what, of, list, isUsed) {
  const used = list.filter(({ shape }) => isUsed(shape));
  const points = used.map(({ shape, cpu }) => ({ size: shape[of], seconds: cpu }));
  return { what, of, points: points.sort((a, b) => a.size - b.size) };
}

/** @type {(list: readonly (Measured | Published)[]) => Point[]} */
const seconds = (list) => list.map(({ shape, isCheck, cpu }) => ({ shape, isCheck, cost: cpu }));

/** @type {<T extends Measured | Published>(list: readonly T[], name: keyof T) => Point[]} */
const gigabytes = (list, name) =>
  list.map((each) => ({
    shape: each.shape,
    isCheck: each.isCheck,
    cost: Number(each[name]) / 1e9,
  }));

/**
 * Fits one model and checks it.
 * @param {string} what
 * @param {string} unit
 * @param {readonly Point[]} points
 * @param {readonly Term[]} terms
 * @returns {{ model: Model, results: Result[] }}
 */
function part(what, unit, points, terms) {
  const fitted = points.filter(({ isCheck }) => !isCheck);
  const model = fitModel(fitted, terms);
  const { constant, ...coefficients } = model;
  const parts = Object.entries(coefficients).map(([term, x]) => `${shown(x * 1e6)} × M ${term}`);
  console.log(`\n${what}: ${[shown(constant), ...parts].join(" + ")} ${unit}`);
  console.log("       rows        sent       pairs      groups  predicted  measured   error");
  let worst = 0;
  for (const { shape, isCheck, cost } of points) {
    const predicted = predict(model, shape);
    const error = 100 * (predicted / cost - 1);
    if (isCheck && Math.abs(error) > Math.abs(worst)) worst = error;
    const { rows, sent, pairs, groups } = shape;
    const sizes = [rows, sent, pairs, groups].map((n) => n.toLocaleString("en").padStart(11));
    console.log(
      `${sizes.join(" ")} ${shown(predicted).padStart(10)} ${shown(cost).padStart(9)} ${error.toFixed(1).padStart(6)} %${isCheck ? "  not fitted" : ""}`,
    );
  }
  return {
    model,
    results: [
      {
        what: `${what}, ${largeOf(terms)} (predicted)`,
        value: predict(model, LARGE),
        unit,
        better: "lower",
      },
      {
        what: `${what}, largest error of the model where it was not fitted`,
        value: Math.abs(worst),
        unit: "%",
        better: "lower",
      },
    ],
  };
}

/** The sizes of the large query that the terms are about. @type {(terms: readonly Term[]) => string} */
const largeOf = (terms) => terms.map((term) => `${NAMES[term]} ${term}`).join(", ");
