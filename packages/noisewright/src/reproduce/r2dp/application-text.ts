import { table } from "../table.js";
import type { DegreeReport } from "./degrees.js";
import type { BayesReport } from "./naive-bayes.js";
import type { QueryReport } from "./queries.js";

const percent = (x: number) => `${(100 * x).toFixed(2)} %`;
/** A value and its standard error. */
const within = (value: number, error: number, digits = 4) =>
  `${value.toFixed(digits)} ± ${error.toFixed(digits)}`;

export function queryLines({ width, answers, rows }: QueryReport): string[] {
  const groups = Map.groupBy(rows, ({ query, epsilon }) => `${query} ${epsilon}`);
  return [
    `Counts and moving averages of ${answers} steps, made up: P(|error| ≤ ${width}), by the law and measured`,
    "",
    ...table([
      ["query", "Δ", "ε", "laplace", "", "best random scale", "", "tuned staircase", ""],
      ...[...groups.values()].map((group) => [
        group[0]?.query ?? "",
        String(group[0]?.sensitivity),
        String(group[0]?.epsilon),
        ...group.flatMap(({ usefulness, measured }) => [percent(usefulness), percent(measured)]),
      ]),
    ]),
    "",
  ];
}

export function degreeLines({ source, nodes, edges, rows }: DegreeReport): string[] {
  const groups = Map.groupBy(rows, ({ p, epsilon }) => `${p} ${epsilon}`);
  return [
    `Figure 8: degrees of a ${source} graph, ${nodes} nodes, ${edges} edges; an edge is in two degrees`,
    "",
    ...table([
      ["Mallows", "ε", "laplace", "sorted", "best random", "sorted", "staircase", "sorted"],
      ...[...groups.values()].map((group) => [
        `p = ${group[0]?.p}`,
        String(group[0]?.epsilon),
        ...group.flatMap(({ paired, sorted, error }) => [
          paired.toFixed(4),
          within(sorted, error, 3),
        ]),
      ]),
    ]),
    "Node by node it is E|x| or the root of E x², whatever the graph: a random scale helps from ε = 7.68 (p = 1)",
    "or 9.81 (p = 2) on, where each degree has half of it. Sorted: simulated, with its standard error.",
    "",
  ];
}

export function bayesLines(report: BayesReport): string[] {
  const { source, rows, tables, repetitions, without, results } = report;
  const groups = Map.groupBy(results, ({ epsilon }) => epsilon);
  const names = [...(groups.values().next().value ?? [])].map(({ noise }) => noise);
  return [
    `Figure 9: naive Bayes from noisy counts of a ${source} table of ${rows} rows, ${repetitions} times each`,
    "",
    ...table([
      ["ε a table", "all", ...names],
      ...[...groups].map(([epsilon, group]) => [
        String(epsilon),
        (epsilon * tables).toFixed(1),
        ...group.map(({ recall, error }) => within(recall, error)),
      ]),
    ]),
    `Accuracy (weighted recall) on every tenth row; without noise ${without.recall.toFixed(4)}, weighted precision ${without.precision.toFixed(4)}.`,
    `A row is in ${tables} tables, which cost ${tables} times the ε of one.`,
    "",
  ];
}
