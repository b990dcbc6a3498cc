import { table } from "@noisewright/text";
import { type Statement, tally, VERDICTS, type Verdict } from "./statement.js";

const LEGEND: Readonly<Record<Verdict, string>> = {
  holds: "true as stated",
  loose: "true, but a sharper number is exact",
  wrong: "wrong or incomplete as written",
  solved: "an open question of the paper, answered here",
};

/**
 * Writes two lines for each statement: the numbers, and the reason for the verdict. At the end come
 * the numbers of statements with each verdict.
 */
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
    ...table(VERDICTS.map((verdict) => [String(counts[verdict]), verdict, LEGEND[verdict]])),
    `the numbers confirm ${counts.confirmed} of ${counts.total} verdicts`,
  ];
}

/**
 * Writes a number with six significant digits. Numbers below 1e-9 are rounding errors, so the text
 * shows only their magnitude.
 */
export function digits(x: number): string {
  if (!Number.isFinite(x)) return "∞";
  const text = x !== 0 && Math.abs(x) < 1e-9 ? x.toExponential(0) : Number(x.toPrecision(6));
  return String(text).replaceAll("-", "−");
}
