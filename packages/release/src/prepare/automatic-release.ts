import type { PrivacyEvent } from "@noisewright/core/accounting";
import { type AggregateQuery, compile, type DialectName, type Table } from "@noisewright/engines";
import type { GroupedRelease, Spec } from "../spec/index.js";
import { type AutomaticPlan, groupsOf } from "./automatic-plan.js";
import { type Declared, declaredAt } from "./automatic-queries.js";
import {
  clippingStage,
  groupStage,
  indexOf,
  type PaidStage,
  paidStage,
  rowStage,
  type Stage,
} from "./bound-stages.js";
import { chosenBounds, reportedCuts } from "./choose-bounds.js";
import type { AutomaticBounds, Choose, Chosen, ChosenBound } from "./chosen.js";
import { type CutReport, cutReport } from "./cut-report.js";
import { sumUp } from "./level.js";
import type { ClippedRelease } from "./limit.js";
import { derivedGroups } from "./one-pass.js";
import type { Level } from "./prepared.js";
import { checkingQuery, inRelease } from "./spec-path.js";
import type { Spreads } from "./spreads.js";

/** A release with chosen bounds or reports, before its values are prepared. */
export interface Automatic {
  /** The release at the widest bounds. */
  readonly widest: Declared;
  readonly limits: Chosen;
  readonly stages: readonly PaidStage[];
  readonly reports: readonly CutReport[];
  /** The numbers of groups of a unit that may be chosen, or the declared number. */
  readonly groups: readonly number[];
  /** The ε of the values, and the delta of the budget. */
  readonly payment: { readonly epsilon: number; readonly delta?: number | undefined };
  /** The cost of all choices and reports. */
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  readonly bounds: AutomaticBounds;
  readonly choose: Choose;
  queryAt(chosen: Chosen): AggregateQuery;
}

/** Prepares the choices and the reports of a release. Reads no rows and spends nothing. */
export function automaticRelease(
  spec: Spec,
  release: GroupedRelease,
  table: Table,
  dialect: DialectName,
  plan: AutomaticPlan,
): Automatic {
  const own = <T>(prepare: () => T): T => inRelease(spec, release, prepare);
  const stages = own(() => plan.chooses.map((of) => stageOf(of, spec, release)));
  const limits: Chosen = Object.assign({}, ...stages.map(({ candidates }) => candidates.at(-1)));
  const at = (chosen: Chosen) => declaredAt(spec, release, table, limits, chosen);
  const widest = at({});
  const { adjacency } = spec.privacy;
  const base = widest.query.query;
  const free = freeCuts(release, plan.rest);
  const paid = own(() =>
    stages.map((stage) => paidStage(stage, base, plan.choice, free, adjacency)),
  );
  const inUse = ({ release: declared, query }: Declared) => ({
    release: declared,
    query: query.query,
  });
  const reports = own(() => plan.reports.map((of) => cutReport(of, inUse(widest), plan.report)));
  checkingQuery(spec, release, () => {
    for (const { spreads } of paid) check(spreads(base), dialect);
    for (const { spreads } of reports) check(spreads(inUse(widest)), dialect);
  });
  const { delta } = release.budget!;
  const epsilons = [
    ...paid.map(({ choice }) => choice.certificate.epsilon),
    ...reports.map(({ epsilon }) => epsilon),
  ];
  const groupCounts = paid
    .find(({ of }) => of === "groups")
    ?.candidates.map((each) => each.groups!);
  return {
    widest,
    limits,
    stages: paid,
    reports,
    groups: groupCounts ?? [base.unit?.bound.groups ?? 1],
    payment: { epsilon: plan.rest, ...(delta !== undefined && { delta }) },
    events: [...paid.map(({ choice }) => choice.event), ...reports.map(({ event }) => event)],
    certified: { epsilon: sumUp(epsilons), delta: 0 },
    bounds: describedBounds(paid, reports),
    queryAt: (chosen) => at(chosen).query.query,
    async choose(engine, options) {
      const { chosen, last } = await chosenBounds(
        engine,
        paid,
        (now) => at(now).query.query,
        options,
      );
      const declared = at(chosen);
      const cut = await reportedCuts(engine, reports, inUse(declared), options);
      const { query } = declared.query;
      const groups = last && derivedGroups(declared, last.stage, last.results[0]!, chosen);
      return {
        about: { ...chosen, ...(reports.length > 0 && { cut }) },
        query,
        ...(groups !== undefined && { groups }),
      };
    },
  };
}

/** Compiles the spread queries, so that nothing can be wrong with them once they are paid for. */
function check({ queries }: Spreads, dialect: DialectName): void {
  for (const query of queries) compile(query, dialect, new Uint8Array(16));
}

function stageOf(of: ChosenBound["of"], spec: Spec, release: GroupedRelease): Stage {
  if (of === "groups") return groupStage(release);
  if (of === "rows") return rowStage(release);
  return clippingStage(release as ClippedRelease, spec.privacy.unit !== "row");
}

/**
 * With many groups, a smaller bound means less noise in each of them, so it is worth cutting off
 * about as many units as the noise of all groups. For one number, nothing is cut off for free.
 */
function freeCuts(release: GroupedRelease, epsilon: number): number {
  const groups = groupsOf(release);
  return groups > 1 && Number.isFinite(groups) ? Math.floor(groups / epsilon) : 0;
}

/** What outputs show about choices and reports. */
function describedBounds(
  stages: readonly PaidStage[],
  reports: readonly CutReport[],
): AutomaticBounds {
  return {
    chooses: stages.map(({ of, candidates, choice }) => ({
      of,
      limit: candidates.at(-1)!,
      useful: choice.smallestUseful,
    })),
    epsilon: sumUp(stages.map(({ choice }) => choice.certificate.epsilon)),
    reports: {
      of: reports.map(({ of }) => of),
      epsilon: sumUp(reports.map(({ epsilon }) => epsilon)),
      within: (confidence) => Math.max(0, ...reports.map((report) => report.within(confidence))),
    },
    cutAtMost: (about, confidence) =>
      stages.map((stage) => ({
        of: stage.cuts,
        most: stage.choice.cutBound(confidence, indexOf(stage, about)),
      })),
    cut: (about, confidence) =>
      reports.map((report) => report.show(about.cut![report.of]!, confidence)),
  };
}
