import { table } from "@noisewright/text";
import type { DegreeReport } from "./degrees.js";
import type { Limits } from "./limits.js";
import type { BayesReport } from "./naive-bayes.js";
import type { QueryReport } from "./queries.js";

const percent = (x: number) => `${(100 * x).toFixed(2)} %`;
/** Writes a value and its standard error. */
const give = (value: number, error: number, digits: number) =>
  `${value.toFixed(digits)} ± ${error.toFixed(digits)}`;

export function queryLines({ width, answers, rows }: QueryReport): string[] {
  return [
    `Counts and moving averages of ${answers} synthetic steps: P(|error| ≤ ${width}), from the law and measured`,
    "",
    ...table([
      ["query", "Δ", "ε", "laplace", "", "best random", "", "staircase", ""],
      ...rows.map(({ query, sensitivity, epsilon, noises }) => [
        query,
        String(sensitivity),
        String(epsilon),
        ...noises.flatMap(({ usefulness, measured }) => [percent(usefulness), percent(measured)]),
      ]),
    ]),
    "",
  ];
}

export function degreeLines(report: DegreeReport, { powers }: Limits): string[] {
  const { source, nodes, edges, rows } = report;
  const [first = 0, second = 0] = powers.map(({ epsilon }) => (2 * epsilon).toFixed(2));
  return [
    `Figure 8: degrees of a ${source} graph of ${nodes} nodes and ${edges} edges, Mallows distance by node and sorted`,
    "",
    ...table([
      ["", "ε", "laplace", "sorted", "best random", "sorted", "staircase", "sorted"],
      ...rows.map(({ p, epsilon, noises }) => [
        `p = ${p}`,
        String(epsilon),
        ...noises.flatMap(({ paired, sorted, error }) => [
          paired.toFixed(4),
          give(sorted, error, 3),
        ]),
      ]),
    ]),
    "By node, the distance is E|x| or the root of E x², for any graph. An edge changes two degrees; each gets half of ε.",
    `A random scale helps from ε = ${first} (p = 1) or ${second} (p = 2) on. Sorted: simulated with the sampled weights.`,
    "",
  ];
}

export function bayesLines(report: BayesReport): string[] {
  const { source, rows, tables, repetitions, without, results } = report;
  return [
    `Figure 9: naive Bayes from noisy counts of a ${source} table of ${rows} rows, ${repetitions} times each`,
    "",
    ...table([
      ["ε each", "in all", ...(results[0]?.noises ?? []).map(({ noise }) => noise)],
      ...results.map(({ epsilon, noises }) => [
        String(epsilon),
        (epsilon * tables).toFixed(1),
        ...noises.map(({ recall, error }) => give(100 * recall, 100 * error, 2)),
      ]),
    ]),
    `Accuracy in per cent (weighted recall) on every tenth row. Without noise it is ${percent(without.recall)}, with a weighted`,
    `precision of ${percent(without.precision)}. A row is in ${tables} tables of counts, so the total cost is ${tables} times ε.`,
    "",
  ];
}
