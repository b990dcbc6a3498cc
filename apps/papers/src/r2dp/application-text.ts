import { table } from "@noisewright/text";
import type { DegreeReport } from "./degrees.js";
import type { Limits } from "./limits.js";
import type { BayesReport } from "./naive-bayes.js";
import type { QueryReport } from "./queries.js";

const percent = (x: number) => `${(100 * x).toFixed(2)} %`;
/** A value and its standard error. */
const give = (value: number, error: number, digits: number) =>
  `${value.toFixed(digits)} ± ${error.toFixed(digits)}`;

export function queryLines({ width, answers, rows }: QueryReport): string[] {
  return [
    `Counts and moving averages of ${answers} steps, made up: P(|error| ≤ ${width}), by the law and as released`,
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
    `Figure 8: degrees of a ${source} graph of ${nodes} nodes and ${edges} edges, Mallows distance node by node and sorted`,
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
    "Node by node it is E|x| or the root of E x², whatever the graph. An edge is in two degrees, which have half of ε",
    `each: a random scale helps from ε = ${first} (p = 1) or ${second} (p = 2) on. Sorted: simulated through the weights.`,
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
    `Per cent classified right (weighted recall), of every tenth row; without noise ${percent(without.recall)}, and a weighted`,
    `precision of ${percent(without.precision)}. A row is in ${tables} tables of counts, which cost ${tables} times the ε of each.`,
    "",
  ];
}
