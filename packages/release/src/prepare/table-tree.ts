import { NoisewrightError } from "@noisewright/core";
import {
  estimateTree,
  planTree,
  sampleTree,
  type TreePlan,
  treeCounts,
  treeInterval,
  wholeTree,
} from "@noisewright/core/tables";
import { memoize } from "./memoize.js";
import type { Axis } from "./table-axis.js";
import type { TablesMethod, TablesNeed } from "./table-method.js";
import { notWithin } from "./table-targets.js";
import { smallestEpsilon } from "./target.js";
import { treeClasses } from "./tree-classes.js";

/** Answers the tables of an uneven hierarchy, with the same noise on all its nodes. */
export function treeTables(need: TablesNeed): TablesMethod {
  const { axes, tables } = need;
  const axis = axes[0]!;
  const nodes = levelNodes(axis);
  const shown = tables.map(({ level }) => nodes[level[0]!]!);
  const { plan, width } = planOf(need, shown);
  const { noise, events, certified, parents } = plan;
  return {
    mechanism: {
      id: noise.kind,
      params: { tables: tables.length, nodes: parents.length },
      why: "all levels have the same noise, which is close to the optimum for an uneven hierarchy",
    },
    events,
    certified,
    questions: [{ noise }],
    truths([counts]) {
      const rows = new Float64Array(parents.length);
      for (const [i, node] of nodes.at(-1)!.entries()) rows[node] = counts![i]!;
      return [treeCounts(parents, rows)];
    },
    sample: (_, truth, random) => sampleTree(plan, truth, random),
    estimates([answers]) {
      const { counts } = estimateTree(plan, answers!);
      const whole = wholeTree(parents, counts);
      const of = (all: Float64Array) => (table: readonly number[]) =>
        Float64Array.from(table, (node) => all[node]!);
      return shown.map((table) => ({ values: of(counts)(table), whole: of(whole)(table) }));
    },
    widths: (table, confidence) => (cell) => width(shown[table]![cell]!, confidence),
    widest: (table, confidence) =>
      Math.max(...shown[table]!.map((node) => width(node, confidence))),
  };
}

interface Planned {
  readonly plan: TreePlan;
  width(node: number, confidence: number): number;
}

/** The plan at the ε of the budget, or at the smallest ε that meets all targets. */
function planOf(
  { axes, tables, unit, adjacency, need }: TablesNeed,
  shown: readonly (readonly number[])[],
): Planned {
  const { delta, targets, weights = [] } = need;
  if (weights.some((weight) => weight !== 1)) throw weightError();
  const parents = axes[0]!.parents!;
  const classes = treeClasses(parents);
  const at = (epsilon: number): Planned => {
    const level = { epsilon, ...(delta !== undefined && { delta }) };
    const plan = planTree({ parents, rows: unit.most, adjacency, ...level });
    const widthOf = memoize(
      ([node, confidence]: readonly [number, number]) => treeInterval(plan, node, confidence),
      2 ** 16,
    );
    const first = (node: number) => classes.indexOf(classes[node]!);
    return { plan, width: (node, confidence) => widthOf([first(node), confidence]) };
  };
  if (targets === undefined) return at(need.epsilon!);
  const { within, confidence } = targets;
  const excess = ({ width }: Planned) =>
    tables.map((_, i) => {
      const widest = Math.max(...shown[i]!.map((node) => width(node, confidence)));
      return { index: i, widest, ratio: widest / within[i]! };
    });
  if (need.epsilon === undefined) {
    // An interval takes a while, so the search looks only at the node with the largest variance.
    const worst = (planned: Planned) => {
      const { index, node } = worstNode(planned.plan, shown, within);
      return planned.width(node, confidence) / within[index]!;
    };
    let planned = at(smallestEpsilon((each) => worst(at(each)) <= 1));
    while (excess(planned).some(({ ratio }) => ratio > 1)) {
      planned = at(planned.plan.certified.epsilon * (1 + STEP));
    }
    return planned;
  }
  const planned = at(need.epsilon);
  const missed = excess(planned).find(({ ratio }) => ratio > 1);
  if (missed === undefined) return planned;
  throw notWithin({ index: missed.index, within: within[missed.index]! }, missed.widest);
}

/** The factor by which ε is raised if another node than the one with the largest variance is worse. */
const STEP = 2 ** -7;

/** The node whose variance is the largest in relation to its target, and the index of its table. */
function worstNode(
  plan: TreePlan,
  shown: readonly (readonly number[])[],
  within: readonly number[],
): { readonly index: number; readonly node: number } {
  const { variances } = estimateTree(plan, new Float64Array(plan.parents.length));
  const all = shown.flatMap((nodes, index) => nodes.map((node) => ({ index, node })));
  const ratio = ({ index, node }: (typeof all)[number]) => variances[node]! / within[index]! ** 2;
  return all.reduce((worst, each) => (ratio(each) > ratio(worst) ? each : worst));
}

/**
 * The nodes of each level as tables show them, from the root to the finest level. The cell for other
 * values is a leaf below the root, and every level shows it last.
 */
function levelNodes({ levels, other }: Axis): readonly (readonly number[])[] {
  const result: number[][] = [[0]];
  let next = 1;
  for (const [i, { labels }] of levels.entries()) {
    const own = labels.length - (other ? 1 : 0);
    const nodes = Array.from({ length: own }, (_, k) => next + k);
    next += own;
    if (other && i === 0) next += 1;
    result.push(other ? [...nodes, levels[0]!.labels.length] : nodes);
  }
  return result;
}

function weightError(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["tables"],
    what: "`weight` for the levels of an uneven hierarchy, which all have the same noise",
    advice: "remove `weight`",
  });
}
