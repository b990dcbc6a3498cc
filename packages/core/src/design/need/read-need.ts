import { NoisewrightError } from "../../errors/index.js";
import { epsilonText } from "../../format/index.js";
import type { Demand, Likelihood } from "../../mechanisms/kit/index.js";
import {
  formatMetric,
  type Metric,
  type MetricName,
  metricOf,
  parseMetric,
} from "../../metrics/index.js";
import { validate } from "../../params/index.js";
import { type AcceptableError, acceptableError } from "./acceptable-error.js";
import { type FullNeed, NEED_PARAMETERS, type NeedInput, type UncheckedNeed } from "./need.js";
import { readRanges } from "./read-ranges.js";
import { domainError } from "./refusals.js";

/** Checks the requirements and fills in the defaults. */
export function readNeed(need: UncheckedNeed): FullNeed {
  const given = checkNeed(need);
  const { metric, prior } = given;
  const notes: string[] = [];
  const ranges = readRanges(given, notes);
  const acceptable = acceptableError(given, ranges.answers);
  const metrics = readMetrics(given, acceptable?.metric, notes);
  const demands = readDemands(given, metrics, acceptable);
  if (demands.some(({ metric, value }) => metric.better === "higher" && value === 1)) {
    notes.push("a probability of 1 is read as 1 − 1e-15");
  }
  const { delta = 0, releases = 1 } = given;
  const epsilon = usableEpsilon(given, notes);
  if (epsilon === undefined && demands.length === 0) throw missingFields(namesOf(given));
  if (epsilon === undefined && metric === undefined && prior !== undefined) {
    notes.push("the prior is not used: a target must hold for every answer");
  }
  return {
    ...ranges,
    epsilon,
    delta,
    releases,
    bias: given.unbiased ? 0 : (given.bias ?? Number.POSITIVE_INFINITY),
    metrics,
    demands,
    averaged: prior !== undefined,
    prior: readPrior(prior, ranges.answers),
    tunings: tunings([...demands.map((demand) => demand.metric), ...metrics], acceptable),
    tolerance: acceptable?.width || widthOf(metrics),
    notes,
  };
}

/** Checks the numbers and flags of the requirements, and that the sensitivity is given. */
export function checkNeed(need: UncheckedNeed): NeedInput {
  const { metric, ...others } = need;
  const { region: _, prior: __, ...plain } = others;
  const names = namesOf(need);
  validate("design", NEED_PARAMETERS, [names], plain);
  const { sensitivity } = need;
  if (sensitivity === undefined) throw missingFields(names);
  return { ...others, sensitivity, ...(metric !== undefined && { metric: namedMetrics(metric) }) };
}

function namedMetrics(given: string | readonly string[]): MetricName | readonly MetricName[] {
  if (typeof given === "string") return parseMetric(given).name;
  if (!Array.isArray(given) || given.some((name) => typeof name !== "string")) {
    throw domainError("metric", "a name such as mae, or a list of names", typeof given);
  }
  return given.map((name) => parseMetric(name).name);
}

/** The names of the numbers and flags that the caller set. */
function namesOf({ metric: _, region: __, prior: ___, ...plain }: UncheckedNeed): string[] {
  return Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : name));
}

/** The largest ε that a mechanism accepts for one release. */
const LARGEST = 50;

function usableEpsilon({ epsilon, releases = 1 }: NeedInput, notes: string[]): number | undefined {
  if (epsilon === undefined || epsilon <= LARGEST * releases) return epsilon;
  notes.push(
    `each release uses only ${epsilonText(LARGEST)} of the ${epsilonText(epsilon)}: no mechanism accepts more`,
  );
  return LARGEST * releases;
}

function missingFields(got: readonly string[]): NoisewrightError {
  const expected = [
    ["sensitivity", "epsilon"],
    ["sensitivity", "within", "confidence"],
    ["sensitivity", "metric", "target"],
  ];
  return new NoisewrightError({ code: "form", subject: "design", expected, got });
}

function readMetrics(given: NeedInput, acceptable: Metric | undefined, notes: string[]): Metric[] {
  const names = typeof given.metric === "string" ? [given.metric] : (given.metric ?? []);
  if (names.length > 0) return [...new Set(names)].map(parseMetric);
  if (given.confidence !== undefined && acceptable === undefined) {
    if (given.confidence === 1)
      throw domainError("confidence", "below 1 unless `within` is given", 1);
    return [metricOf({ kind: "error", level: given.confidence })];
  }
  if (acceptable !== undefined) return [acceptable];
  notes.push("candidates are ranked by rmse, because no metric was given");
  return [metricOf({ kind: "rmse" })];
}

function readDemands(
  given: NeedInput,
  metrics: readonly Metric[],
  acceptable?: AcceptableError,
): Demand[] {
  const { target, confidence } = given;
  const demands: Demand[] = [];
  if (acceptable !== undefined && confidence !== undefined) {
    demands.push({ metric: acceptable.metric, value: confidence });
  }
  if (target !== undefined) {
    if (given.metric === undefined)
      throw domainError("target", "given together with a metric", target);
    const metric = metrics[0]!;
    if (metric.spec.kind === "entropy")
      throw domainError("target", "for a metric other than entropy", target);
    demands.push({ metric, value: target });
  }
  return demands;
}

function readPrior(prior: NeedInput["prior"], answers: FullNeed["answers"]): FullNeed["prior"] {
  if (prior === undefined) return undefined;
  if (prior === "uniform") {
    if (Number.isFinite(answers.upper - answers.lower)) return prior;
    throw domainError("prior", "uniform only if `lower` and `upper` are given", prior);
  }
  const sound = (each: Likelihood) =>
    each?.weight > 0 && each.answer >= answers.lower && each.answer <= answers.upper;
  if (Array.isArray(prior) && prior.length > 0 && prior.every(sound)) return prior;
  const domain = "uniform, or a list of answers in their range with positive weights";
  throw domainError("prior", domain, typeof prior === "string" ? prior : "other entries");
}

/**
 * The metrics that additive noise can be tuned to. The error of additive noise has the same
 * distribution at every answer, so only metrics of the error are included.
 */
function tunings(metrics: readonly Metric[], acceptable: AcceptableError | undefined): string[] {
  const names = metrics.flatMap((metric) => {
    if (metric === acceptable?.metric)
      return acceptable.width === undefined
        ? []
        : [formatMetric({ kind: "usefulness", within: acceptable.width })];
    return metric.ofError || metric.spec.kind === "entropy" ? [metric.name] : [];
  });
  return names.length > 0 ? [...new Set(names)] : ["rmse"];
}

function widthOf(metrics: readonly Metric[]): number | undefined {
  for (const { spec } of metrics) {
    if (spec.kind === "usefulness") return spec.within > 0 ? spec.within : undefined;
  }
  return undefined;
}
