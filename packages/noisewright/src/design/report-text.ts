import type { Candidate, Design } from "@noisewright/core";
import { plotLaws } from "../plot/terminal-plot.js";
import { table } from "../reproduce/table.js";
import { figure, figureUp, paramsText } from "./figures.js";
import { describeNeed } from "./need-text.js";
import { wrapped } from "./wrap.js";

const COLUMNS = 100;
/** Columns that the names of mechanisms take before the reasons. */
const NAME = 26;
/** Laws that are drawn. */
const DRAWN = 3;

/** A design for people: the need as it was read, a table, why, what to beware of, and the laws. */
export function describeDesign(design: Design): string {
  const { need, candidates, recommended, bound, warnings, refused } = design;
  const lines = [...describeNeed(need), "", ...rows(design), ""];
  for (const candidate of [recommended, ...candidates.filter((each) => each !== recommended)]) {
    lines.push(...reasons(candidate, candidate === recommended));
  }
  if (bound !== undefined) {
    const what = need.epsilon === undefined ? "ε" : (need.metrics[0]?.name as string);
    lines.push(
      "",
      ...wrapped(`No better ${what} than ${figure(bound.value)}: ${bound.words}.`, COLUMNS),
    );
  }
  if (warnings.length > 0) lines.push("");
  for (const warning of warnings) lines.push(...wrapped(`Note: ${warning}.`, COLUMNS, 6));
  const others = refused.length === 1 ? "1 other does" : `${refused.length} others do`;
  lines.push("", `${others} not qualify; --json tells why.`, "");
  return [...lines, pictureOf(design)].join("\n");
}

function rows({ need, candidates, recommended }: Design): string[] {
  const first = need.epsilon === undefined;
  const metrics = need.metrics.slice(0, 2).map(({ name }) => name);
  const place = need.averaged ? "mean " : "";
  const head = [
    "",
    "mechanism",
    ...(first ? ["ε"] : metrics.map((name) => `${place}${name}`)),
    "gap",
    "certified ε",
    ...(need.delta > 0 ? ["δ"] : []),
    ...(metrics.includes("rmse") ? [] : ["rmse"]),
    "99 % error",
    "99.9 %",
    ...(metrics.includes("bias") ? [] : ["bias"]),
  ];
  const body = candidates.map((candidate) => {
    const { mechanism, scores, epsilon, gap, joint, sheet } = candidate;
    return [
      candidate === recommended ? "→" : "",
      mechanism.id,
      ...(first ? [figure(epsilon)] : metrics.map((name) => figure(scores[name] as number))),
      gap === undefined ? "—" : `${percent(gap)} %`,
      figureUp(joint.epsilon),
      ...(need.delta > 0 ? [figure(joint.delta)] : []),
      ...(metrics.includes("rmse") ? [] : [figure(sheet.worst.rmse)]),
      figure(sheet.worst.error99),
      figure(sheet.worst.error999),
      // What rounding leaves of no bias is none.
      ...(metrics.includes("bias")
        ? []
        : [figure(sheet.worst.bias < 1e-12 * need.sensitivity ? 0 : sheet.worst.bias)]),
    ];
  });
  return table([head, ...body], 2).map((line) => line.slice(0, COLUMNS));
}

function percent(gap: number): string {
  if (Math.abs(gap) < 0.005) return "0";
  return gap >= 1e5 ? gap.toExponential(0).replace("+", "") : gap.toFixed(gap < 10 ? 2 : 1);
}

function reasons({ mechanism, why, warnings }: Candidate, chosen: boolean): string[] {
  const name = `${chosen ? "→ " : "  "}${mechanism.id}`.padEnd(NAME);
  const text = [why, ...warnings].join("; ");
  const params = chosen ? [`${mechanism.id} ${paramsText(mechanism.params)}`] : [];
  return [
    ...wrapped(name + text, COLUMNS, NAME),
    ...params.flatMap((line) => wrapped(" ".repeat(NAME) + line, COLUMNS, NAME)),
  ];
}

function pictureOf({ candidates, recommended }: Design): string {
  const { answer } = recommended.sheet.typical;
  const best = [recommended, ...candidates.filter((each) => each !== recommended)].slice(0, DRAWN);
  const laws = best.map(({ mechanism }) => ({ name: mechanism.id, law: mechanism.law(answer) }));
  return plotLaws(laws, { columns: 72, rows: 4 });
}
