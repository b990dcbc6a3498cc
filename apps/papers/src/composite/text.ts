import { table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import type { CountTable } from "./counts.js";
import { ERROR_EPSILONS } from "./errors.js";
import type { CompositeReport } from "./report.js";

const shortNumber = (x: number) => digits(Number(x.toPrecision(4)));
const orNone = (x: number | null) => (x === null ? "—" : shortNumber(x));

/** Writes the report as text in lines of at most 110 columns. */
export function describeComposite(report: CompositeReport): string {
  return [
    "Bounded and unbiased composite differential privacy [zhang-2024]",
    "",
    ...table2Lines(report.table2),
    ...table3Lines(report.table3),
    ...formulaLines(report.formulas),
    ...searchLines(report.searches),
    ...errorLines(report.errors),
    ...queryLines(report),
    "7. Figures 8 to 10 and 12: accuracy loss |error|/n of a count",
    "",
    ...report.counts.flatMap(countLines),
    ...verdictLines(),
  ].join("\n");
}

function table2Lines(rows: CompositeReport["table2"]): string[] {
  return [
    "1. Table 2: H1, H2 and the variance at the middle, beside the closed-form optimum (R = Δ = 1)",
    "",
    ...table([
      [
        "",
        "ε",
        "H1",
        "optimum",
        "H2",
        "base",
        "by def.",
        "variance",
        "optimum",
        "std.err.",
        "worst",
      ],
      ...rows.map(({ shape, epsilon, h1, h2, variance }) => [
        shape,
        digits(epsilon),
        orNone(h1.paper),
        shortNumber(h1.optimum),
        orNone(h2.paper),
        shortNumber(h2.base),
        shortNumber(h2.density),
        orNone(variance.paper),
        shortNumber(variance.optimum),
        variance.standardErrors === null
          ? "—"
          : variance.standardErrors.toFixed(1).replace("-", "−"),
        shortNumber(variance.worst),
      ]),
    ]),
    "The paper's search stops on a grid where the variance is nearly flat, so H1 is inaccurate and the variance is",
    "not. The variances come from about 1,000 draws; some are below the minimum. H2 is that of the base alone. On a",
    'b2 base the optimum is t = y, which is b1; b2 is shown at t = 0.95 y, or closer if ε requires it. "Worst" is',
    "the variance at the ends of the range, with the width that is best there.",
    "",
  ];
}

function table3Lines({ rows, size }: CompositeReport["table3"]): string[] {
  return [
    '2. Table 3: the "bias rate" in per cent is not a bias',
    "",
    ...table([
      ["", "ε", "printed %", "E|error|/f %", "bias"],
      ...rows.map(({ shape, epsilon, paper, meanError, bias }) => [
        shape,
        digits(epsilon),
        digits(paper),
        meanError.toFixed(4),
        digits(bias),
      ]),
    ]),
    `The bias is 0. Every cell of a flat base is the mean absolute error over f, for f/Δ in [${size[0].toFixed(0)}, ${size[1].toFixed(0)}].`,
    "",
  ];
}

function formulaLines(rows: CompositeReport["formulas"]): string[] {
  return [
    "3. Variance formulas of Tables 1 and 4, on [−1.7, 1.7], where a wrong power of L is visible",
    "",
    ...table([
      ["", "Table", "printed", "put right", "exact", "slip"],
      ...rows.map(({ shape, table, printed, corrected, exact, slip }) => [
        shape,
        String(table),
        shortNumber(printed),
        shortNumber(corrected),
        shortNumber(exact),
        slip,
      ]),
    ]),
    "Table 4 has constraints that are not needed: k ≤ 1 − y (a density may exceed 1; the optimum of a1b1 does from",
    "ε = 1.47 on), t < y, and km < 1. It lacks m < 2L. Corollary 3.1 takes y for the minimum of a b2 density; the",
    "minimum is t.",
    "",
  ];
}

function searchLines(rows: CompositeReport["searches"]): string[] {
  return [
    "4. Algorithms 1 and 2 beside the closed form (variance at the middle; evaluations)",
    "",
    ...table([
      ["", "ε", "closed form", "enumeration", "", "target + 0.1 %", "", "below the optimum"],
      ...rows.map(({ shape, epsilon, optimum, enumeration, target, impossible }) => [
        shape,
        digits(epsilon),
        digits(optimum),
        digits(enumeration.variance),
        String(enumeration.evaluations),
        digits(target.variance),
        String(target.evaluations),
        impossible,
      ]),
    ]),
    "Algorithm 1 must restart its counter for every step. Algorithm 2 never ends for a target below the optimum.",
    "",
  ];
}

function errorLines(rows: CompositeReport["errors"]): string[] {
  const block = (title: string, of: (row: (typeof rows)[number]) => readonly number[]) =>
    table([
      [title, ...ERROR_EPSILONS.map((epsilon) => `ε = ${epsilon}`)],
      ...rows.map((row) => [row.name, ...of(row).map(shortNumber)]),
    ]);
  const truncated = rows.find(({ name }) => name.startsWith("truncated"));
  return [
    "5. Figures 7 and 11: every panel is a multiple of these numbers (exact, not sampled)",
    "",
    ...block('E|error| / Δ ("RE")', ({ re }) => re),
    "",
    ...block("E error² / Δ² (MSE)", ({ mse }) => mse),
    "The composite rows have the answer in the middle of a window as wide as Δ. That is sound only if the window is",
    `the whole range of answers. Truncated noise of scale Δ/ε is not ε-DP: at ε = ${ERROR_EPSILONS[2]} it has ${shortNumber(truncated!.levels[2]!)}.`,
    "Gaussian noise has the paper's σ at δ = 1e-5. For a single number it is worse than Laplace noise.",
    "",
  ];
}

function queryLines({ data, queries }: CompositeReport): string[] {
  return [
    `6. Queries on ${data.source} data, ${data.rows} rows, E|error| at ε = 1: the paper's method and sound ones`,
    "",
    ...table([
      ["column", "query", "local Δ", "sound Δ", "paper's", "composite", "fold-laplace", "laplace"],
      ...queries.map((row) => [
        row.column,
        row.query,
        shortNumber(row.local),
        shortNumber(row.sound),
        shortNumber(row.paper),
        shortNumber(row.composite),
        shortNumber(row.fold),
        shortNumber(row.laplace),
      ]),
    ]),
    "Paper: a window of the local width around the answer, which is not private. Composite: on the declared range;",
    "suitable for maximum, minimum and mode, wasteful for mean and variance, where a fold is suitable.",
    "",
  ];
}

function countLines({ epsilon, rows, declared, mechanisms, leak }: CountTable): string[] {
  return [
    ...table([
      [`n = ${rows}, ε = ${epsilon}`, "half below", "95 % below", "largest", "sound"],
      ...mechanisms.map(({ name, half, most, largest, sound }) => [
        name,
        shortNumber(half),
        shortNumber(most),
        largest === null ? "∞" : shortNumber(largest),
        sound ? "yes" : "no",
      ]),
    ]),
    `With a window around n, outputs that are impossible at n + 1 have probability ${leak.toFixed(3)}. Declared: [0, ${declared}].`,
    "",
  ];
}

function verdictLines(): string[] {
  return [
    "Confirmed: a1b1 beats Laplace noise at every ε if one row can move the answer across its whole range; a1 beats",
    "a2, and a2 beats a3. Refuted: outputs inside the range of the answers (an unbiased ε-DP mechanism needs a",
    'margin of Δ/(e^ε − 1)), the results for counts, b2 as a choice, "first" (duchi and the Piecewise Mechanism',
    'came earlier) and "optimal" (composite-hybrid is better).',
  ];
}
