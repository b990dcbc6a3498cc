import { NoisewrightError } from "@noisewright/core";
import type { GroupedRelease, Spec } from "../spec/index.js";
import { SHARE } from "../spec/index.js";
import type { ChosenBound, Cut } from "./chosen.js";
import { withRoundingMargin } from "./level.js";

/** What a release chooses from the data and reports, and the ε of each part. */
export interface AutomaticPlan {
  readonly chooses: readonly ChosenBound["of"][];
  readonly reports: readonly Cut[];
  /** The ε of one choice, of one report, and of the values. */
  readonly choice: number;
  readonly report: number;
  readonly rest: number;
}

/** Smaller than 1 by more than the rounding errors of splitting ε and adding up the parts. */
const PART = 1 - 2 ** -48;

/** A report of declared bounds costs this part of ε; one of chosen bounds, this part of the share. */
const REPORT = 0.1;

/**
 * What a release chooses and reports. Undefined if the release has only declared bounds and no report.
 */
export function automaticPlan(spec: Spec, release: GroupedRelease): AutomaticPlan | undefined {
  const chooses = chosenIn(spec, release);
  const { report: asked, bounds } = release as Automatic;
  const options =
    bounds === undefined || bounds === "auto" ? { share: SHARE, report: false } : bounds;
  const isReported = asked !== undefined || options.report;
  if (chooses.length === 0 && !isReported) return undefined;
  refuseFields(release, chooses.length > 0);
  const reports = isReported ? reportsOf(spec, release) : [];
  const epsilon = withRoundingMargin(release.budget!.epsilon);
  const share = chooses.length === 0 ? 0 : options.share;
  const part = asked === undefined ? share * REPORT : REPORT;
  const reported = isReported ? epsilon * part : 0;
  const chosen = epsilon * share - (asked === undefined ? reported : 0);
  return {
    chooses,
    reports,
    choice: chooses.length === 0 ? 0 : (chosen / chooses.length) * PART,
    report: isReported ? (reported / reports.length) * PART : 0,
    rest: (epsilon - chosen - reported) * PART,
  };
}

/** The fields of a release that only some statistics have. */
interface Automatic {
  readonly report?: "cut" | undefined;
  readonly bounds?: "auto" | { readonly share: number; readonly report: boolean } | undefined;
}

/** The bounds that are chosen. A bound that has no effect is not chosen. */
function chosenIn(spec: Spec, release: GroupedRelease): readonly ChosenBound["of"][] {
  const { statistic } = release;
  if (!["count", "units", "sum", "mean"].includes(statistic) || isRunning(release)) return [];
  const isUnit = spec.privacy.unit !== "row";
  const bound = { ...spec.privacy.bound, ...release.bound };
  const { bounds } = release as Automatic;
  const boundsTotal = statistic === "sum" && bounds !== undefined;
  if (isUnit && bound.groups === "auto" && groupsOf(release) === Number.POSITIVE_INFINITY) {
    throw keysNeedGroups();
  }
  return [
    ...(isUnit && bound.groups === "auto" && groupsOf(release) > 1 ? ["groups" as const] : []),
    ...(isUnit && bound.rows === "auto" && statistic !== "units" && !boundsTotal
      ? ["rows" as const]
      : []),
    ...(bounds === undefined ? [] : ["bounds" as const]),
  ];
}

function isRunning(release: GroupedRelease): boolean {
  return "every" in release && release.every !== undefined;
}

/** The error for a number of groups that would decide which keys are named. */
function keysNeedGroups(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["bound", "groups"],
    what: "`groups: auto` if keys are selected privately, because δ is divided among the groups of a unit before rows are read",
    advice: "give the number of groups, or list all `keys`",
  });
}

/** The number of groups of a release. The number is ∞ if keys are selected privately. */
export function groupsOf({ by = [] }: GroupedRelease): number {
  return [by]
    .flat()
    .reduce(
      (product, { keys, edges }) =>
        product *
        (keys?.length ?? (edges === undefined ? Number.POSITIVE_INFINITY : edges.length - 1)),
      1,
    );
}

/** What the bounds of a release can cut off. */
function reportsOf(spec: Spec, release: GroupedRelease): readonly Cut[] {
  const { statistic } = release;
  const isUnit = spec.privacy.unit !== "row";
  const clips = statistic === "sum" || statistic === "mean";
  const boundsTotal = statistic === "sum" && (release as Automatic).bounds !== undefined;
  const cuts: readonly Cut[] = [
    ...(clips ? ["values" as const] : []),
    ...(isUnit && statistic !== "units" && !boundsTotal ? ["rows" as const] : []),
    ...(isUnit && groupsOf(release) > 1 ? ["groups" as const] : []),
  ];
  if (cuts.length > 0) return cuts;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["report"],
    what: "report of what bounds cut off, because this release has no bounds",
    advice: "remove `report`",
  });
}

/** Fields whose meaning depends on the bounds, so that the bounds must be declared. */
function refuseFields(release: GroupedRelease, isChosen: boolean): void {
  const fields = isChosen ? ["target", "demand", "mechanism"] : ["target"];
  const given = fields.find((field) => Reflect.get(release, field) !== undefined);
  if (given !== undefined) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "release",
      path: [given],
      what: isChosen
        ? `\`${given}\` if bounds are chosen from the data, because it would depend on the bounds`
        : "`target` beside `report`, because the report needs its own part of a budget",
      advice: isChosen
        ? "declare the bounds, or remove this field"
        : "give a budget, or remove `report`",
    });
  }
}
