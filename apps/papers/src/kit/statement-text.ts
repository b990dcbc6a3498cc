import { table } from "@noisewright/text";
import { type Statement, tally, type Verdict } from "./statement.js";

const LEGEND: Readonly<Record<Verdict, string>> = {
  holds: "as stated",
  loose: "true, but a sharper number is exact",
  wrong: "wrong or incomplete as written",
  solved: "left open by the paper, answered here",
};

/** Two lines a statement, the numbers and why; then how many of each verdict. */
export function statementLines(statements: readonly Statement[]): string[] {
  const rows = statements.map(({ item, states, relation, paper, ours, verdict, confirmed }) => [
    item,
    states,
    paper === null ? "open" : `${relation} ${digits(paper)}`,
    digits(ours),
    confirmed ? verdict : `${verdict}?`,
  ]);
  const [head, ...lines] = table([
    ["where", "what it states", "paper", "here", "verdict"],
    ...rows,
  ]);
  const counts = tally(statements);
  return [
    head!,
    ...lines.flatMap((line, i) => [line, `    ${statements[i]?.why}`]),
    "",
    ...table(
      (Object.keys(LEGEND) as Verdict[]).map((verdict) => [
        String(counts[verdict]),
        verdict,
        LEGEND[verdict],
      ]),
    ),
    `${counts.confirmed} of ${counts.total} verdicts are borne out by the numbers`,
  ];
}

/** Six digits; what is only rounding, by its size. */
export function digits(x: number): string {
  if (!Number.isFinite(x)) return "∞";
  const text = x !== 0 && Math.abs(x) < 1e-9 ? x.toExponential(0) : Number(x.toPrecision(6));
  return String(text).replaceAll("-", "−");
}
