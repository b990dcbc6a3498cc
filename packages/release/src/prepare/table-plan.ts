import {
  estimateTables,
  planTables,
  questionAnswers,
  type Schema,
  sampleAnswers,
  type TableLevel,
  type TablesPlan,
  tableInterval,
  wholeTables,
} from "@noisewright/core/tables";
import { memoize } from "./memoize.js";
import type { MechanismChoice } from "./prepared.js";
import { cellLevels, columnsOf, levelsIn, nodeCounts, shownCells } from "./table-cells.js";
import type { ListedTable } from "./table-list.js";
import type { TablesMethod, TablesNeed } from "./table-method.js";
import { planWithin } from "./table-targets.js";

/** Answers tables by the plan with the smallest variances, or by a plan that meets all targets. */
export function plannedTables(request: TablesNeed): TablesMethod {
  const { axes, tables, sets } = request;
  const schema = axes.map(({ nodes }) => nodes!);
  const plan = planOf(request, schema);
  const { questions, events, certified } = plan;
  const width = memoize(
    ([level, confidence]: readonly [TableLevel, number]) => widthOf(plan, level, confidence),
    2 ** 12,
  );
  return {
    mechanism: mechanismOf(plan, request.need.delta),
    events,
    certified,
    questions: questions.map(({ level, signs, noise }) => ({ level, signs, noise })),
    truths(counts) {
      const nodes = counts.map((each, i) => nodeCounts(sets[i]!, axes, each));
      return questions.map((question) => {
        const asked = columnsOf(question.level);
        const from = sets.findIndex((set) => asked.every((column) => set.includes(column)));
        return questionAnswers(schema, question, nodes[from]!, finest(schema, sets[from]!));
      });
    },
    sample: (question, truth, random) =>
      sampleAnswers({ ...plan, questions: [questions[question]!] }, [truth], random)[0]!,
    estimates(answers) {
      const estimated = estimateTables(plan, answers);
      const whole = wholeTables(plan, estimated);
      return tables.map(({ level }) => ({
        values: shownCells(level, axes, estimated.table(level)),
        ...(whole && { whole: shownCells(level, axes, whole.table(level)) }),
      }));
    },
    widths(table, confidence) {
      const { level } = tables[table]!;
      const levelOf = cellLevels(level, axes);
      const widths = new Map(
        levelsIn(level, axes).map((each) => [each.join(), width([each, confidence])]),
      );
      return (cell) => widths.get(levelOf(cell).join())!;
    },
    widest: (table, confidence) =>
      Math.max(...levelsIn(tables[table]!.level, axes).map((each) => width([each, confidence]))),
  };
}

function planOf(request: TablesNeed, schema: Schema): TablesPlan {
  const { axes, tables, unit, adjacency, need } = request;
  const { epsilon, delta, weights, targets } = need;
  const common = {
    schema,
    unit,
    adjacency,
    ...(epsilon !== undefined && { epsilon }),
    ...(delta !== undefined && { delta }),
  };
  if (targets === undefined) {
    const loss = { kind: "sum", weights: weights! } as const;
    return planTables({ ...common, tables: tables.map(({ level }) => level), loss });
  }
  const levels = ({ level }: ListedTable) => levelsIn(level, axes);
  return planWithin(common, { tables, targets, levels, width: widthOf });
}

/** Half the width of the interval of a cell of any table that the plan determines. */
function widthOf(plan: TablesPlan, level: TableLevel, confidence: number): number {
  const tables = [...plan.tables, level];
  return tableInterval({ ...plan, tables }, tables.length - 1, confidence);
}

function mechanismOf(
  { questions, loss, optimum, tables }: TablesPlan,
  delta: number | undefined,
): MechanismChoice {
  const pure =
    delta === undefined
      ? "the noise is geometric, because there is no δ"
      : "geometric noise needs no δ and is better here than Gaussian noise";
  const best =
    optimum === undefined
      ? pure
      : `the variances are within ${percentAbove(loss / optimum)} of the best that any Gaussian noise can have`;
  return {
    id: questions[0]!.noise.kind,
    params: { tables: tables.length, questions: questions.length },
    why: `${questions.length === 1 ? "1 question answers" : `${questions.length} questions answer`} all tables; ${best}`,
  };
}

/** How much a ratio is above 1, rounded up to a tenth of a percent. */
function percentAbove(ratio: number): string {
  return `${Math.max(0.1, Math.ceil(1000 * (ratio - 1)) / 10)} %`;
}

/** The table of the finest levels of a set of columns. */
function finest(schema: Schema, set: readonly number[]): TableLevel {
  return schema.map((nodes, i) => (set.includes(i) ? nodes.length - 1 : 0));
}
