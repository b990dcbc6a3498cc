import type { Candidate, Design, LowerBound } from "@noisewright/core";
import { gapText, numberText } from "@noisewright/core/format";
import { plotLaws, table, upperFirst, wrapped } from "@noisewright/text";
import { describeNeed } from "./need-text.js";
import { paramsText } from "./params-text.js";

const COLUMNS = 100;
/** The width of the column of mechanism names. */
const NAME = 26;
/** The number of distributions to draw. */
const DRAWN = 3;

/**
 * Writes a design as text for people: the requirement, the ranking, the reasons, the warnings and
 * drawings of the distributions.
 */
export function describeDesign(design: Design): string {
  const { need, candidates, recommended, bound, warnings, refused } = design;
  const lines = [...describeNeed(need), "", ...rows(design), ""];
  for (const candidate of [recommended, ...candidates.filter((each) => each !== recommended)]) {
    lines.push(...reasons(candidate, candidate === recommended));
  }
  if (bound !== undefined) {
    lines.push("", ...wrapped(boundText(bound, need), COLUMNS));
  }
  if (warnings.length > 0) lines.push("");
  for (const warning of warnings) lines.push(...wrapped(`Note: ${warning}.`, COLUMNS, 6));
  const others =
    refused.length === 1 ? "1 other mechanism does" : `${refused.length} other mechanisms do`;
  lines.push("", `${others} not meet the requirement; --json gives the reasons.`, "");
  return [...lines, pictureOf(design)].join("\n");
}

function boundText({ value, words, statement }: LowerBound, need: Design["need"]): string {
  if (statement !== undefined) return `${upperFirst(statement)} (${words}).`;
  const what = need.epsilon === undefined ? "ε" : need.metrics[0]!.name;
  return `No mechanism has a better ${what} than ${numberText(value)}: ${words}.`;
}

interface Column {
  readonly head: string;
  cell(candidate: Candidate): string;
  /** Whether the column may be left out if the table is too wide. */
  readonly isOptional?: boolean;
}

function rows(design: Design): string[] {
  let columns = columnsOf(design);
  for (;;) {
    const body = design.candidates.map((candidate) => columns.map(({ cell }) => cell(candidate)));
    const lines = table([columns.map(({ head }) => head), ...body], 2);
    const last = columns.findLastIndex(({ isOptional }) => isOptional);
    if (last < 0 || Math.max(...lines.map(({ length }) => length)) <= COLUMNS) return lines;
    columns = columns.toSpliced(last, 1);
  }
}

function columnsOf({ need, recommended }: Design): Column[] {
  const first = need.epsilon === undefined;
  const metrics = need.metrics.map(({ name }) => name);
  const worst = (head: string, name: keyof Candidate["utility"]["worst"]): Column => ({
    head,
    cell: ({ utility }) => numberText(utility.worst[name]),
    isOptional: true,
  });
  const own = metrics.map((name, i) => ({
    head: need.averaged ? `average ${name}` : name,
    cell: ({ scores }: Candidate) => numberText(scores[name]!),
    isOptional: i > 0,
  }));
  return [
    { head: "", cell: (candidate) => (candidate === recommended ? "→" : "") },
    { head: "mechanism", cell: ({ mechanism }) => mechanism.id },
    ...(first ? [{ head: "ε", cell: ({ epsilon }: Candidate) => numberText(epsilon) }] : own),
    { head: "gap", cell: ({ gap }) => gapText(gap) },
    { head: "certified ε", cell: ({ joint }) => numberText(joint.epsilon, "up") },
    ...(need.delta > 0
      ? [{ head: "δ", cell: ({ joint }: Candidate) => numberText(joint.delta, "up") }]
      : []),
    ...(metrics.includes("rmse") && !first ? [] : [worst("rmse", "rmse")]),
    worst("99 % error", "error99"),
    worst("99.9 %", "error999"),
    ...(metrics.includes("bias") ? [] : [biasColumn(need.sensitivity)]),
  ];
}

/** A bias below the rounding error is shown as 0. */
function biasColumn(sensitivity: number): Column {
  const shown = (bias: number) => numberText(bias < 1e-12 * sensitivity ? 0 : bias);
  return { head: "bias", cell: ({ utility }) => shown(utility.worst.bias), isOptional: true };
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
  const { answer } = recommended.utility.typical;
  const best = [recommended, ...candidates.filter((each) => each !== recommended)].slice(0, DRAWN);
  const laws = best.map(({ mechanism }) => ({ name: mechanism.id, law: mechanism.law(answer) }));
  return plotLaws(laws, { columns: 72, rows: 4 });
}
