import { table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import type { CountsReport } from "./counts.js";
import { FIGURES, YARDSTICKS } from "./equal-privacy.js";
import type { Guarantee, MixtureReport } from "./report.js";
import { tableLines } from "./table1-text.js";

/** Writes the report as text in lines of at most 110 columns. */
export function describeMixture(report: MixtureReport): string {
  return [
    "More flexible differential privacy: piecewise mixture distributions [smith-thilakarathna-kaafar-2017]",
    "",
    ...tableLines(report.table),
    "",
    ...claimLines(report.claims),
    ...guaranteeLines(report.guarantees),
    ...equalLines(report.equal),
    ...(report.counts ? countsLines(report.counts) : []),
  ].join("\n");
}

function claimLines(claims: MixtureReport["claims"]): string[] {
  const rows = claims.map(({ item, states, printed, ours, verdict, confirmed }) => [
    item,
    states,
    digits(printed),
    digits(Number(ours.geometric.toPrecision(4))),
    digits(Number(ours.laplace.toPrecision(4))),
    confirmed ? verdict : `${verdict}?`,
  ]);
  const [head, ...lines] = table([
    ["where", "what it states", "paper", "geometric", "Laplace", "verdict"],
    ...rows,
  ]);
  const confirmed = claims.filter((one) => one.confirmed).length;
  return [
    "2. Numbers that the paper reads off simulations, computed: percentages to 1.5 points, factors to 10 %",
    "",
    head!,
    ...lines.flatMap((line, i) => [line, `    ${claims[i]?.why}`]),
    `the numbers confirm ${confirmed} of ${claims.length} verdicts`,
    "",
  ];
}

function guaranteeLines(guarantees: readonly Guarantee[]): string[] {
  return [
    "3. The guarantee: ζ is a diagnostic, not an ε. Exact ε at δ = 1e-6 after 1, 10 and 100 releases",
    "",
    ...table([
      [
        "mixture",
        "ζ",
        "geometric with ε = ζ",
        "δ at ε = ζ",
        "ε of 1",
        "of 10",
        "of 100",
        "geometric of ε = ζ",
      ],
      ...guarantees.map(({ name, zeta, pure, deltaAtZeta, composed }) => [
        name,
        zeta.toFixed(4),
        digits(pure),
        deltaAtZeta.toFixed(4),
        ...composed.map(({ mixture }) => mixture.toPrecision(5)),
        composed.map(({ geometric }) => geometric.toPrecision(5)).join(", "),
      ]),
    ]),
    "",
  ];
}

const WORDS = {
  zeta: "equal ζ (the paper's comparison)",
  rdp2: "equal RDP of order 2",
  pure: "equal pure ε",
};

function equalLines({ rows, wins }: MixtureReport["equal"]): string[] {
  return [
    `4. The ${rows.length} rows of Table I against geometric noise: number of rows in which the mixture is better`,
    "",
    ...table([
      ["", "E|x|", "variance", "P(|x| ≤ c)"],
      ...YARDSTICKS.map((yardstick) => [
        WORDS[yardstick],
        ...FIGURES.map((figure) => String(wins[yardstick][figure])),
      ]),
    ]),
    "",
    "Variance of the mixture, and of geometric noise by each criterion",
    ...table([
      ["c", "inner", "outer", "mixture", "equal ζ", "RDP(2)", "pure ε"],
      ...rows.map(({ breakpoint, innerEpsilon, outerEpsilon, mixture, zeta, rdp2, pure }) => [
        String(breakpoint),
        innerEpsilon.toFixed(3),
        outerEpsilon.toFixed(3),
        ...[mixture, zeta, rdp2, pure].map(({ variance }) => variance.toFixed(2)),
      ]),
    ]),
  ];
}

function countsLines(report: CountsReport): string[] {
  const { releases, epsilon, delta, cells, queries, repetitions, reaches, errors } = report;
  const both = (value: { measured: number; law: number }) =>
    `${value.measured.toFixed(3)} (${value.law.toFixed(3)})`;
  return [
    "",
    `5. ${queries} of ${cells} counts of attribute pairs, each released ${repetitions} times`,
    "",
    `All cost ε = ${epsilon.toFixed(4)} at δ = ${delta} after ${releases} releases. Measured, and expected from the law`,
    ...table([
      ["noise", "E|error|", "root mean square", "largest"],
      ...errors.map(({ name, mean, rootMeanSquare, largest }) => [
        name,
        both(mean),
        both(rootMeanSquare),
        String(largest),
      ]),
    ]),
    "",
    ...table([
      ["P(|error| ≤ t), t =", ...reaches.map(String)],
      ...errors.map(({ name, within }) => [
        name.replace(/ \{.*|(?<=geometric).*/, ""),
        ...within.map(both),
      ]),
    ]),
  ];
}
