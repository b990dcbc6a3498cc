import { NoisewrightError } from "../../errors/index.js";
import type { Demand, Likelihood } from "../../mechanisms/kit/index.js";
import {
  formatMetric,
  type Metric,
  type MetricName,
  metricOf,
  parseMetric,
} from "../../metrics/index.js";
import { validate } from "../../params/index.js";
import { type FullNeed, NEED_PARAMETERS, type NeedAsked, type NeedGiven } from "./need.js";
import { readRanges } from "./read-ranges.js";
import { domainError } from "./refusals.js";

/** Check a need and fill in what it leaves open. */
export function readNeed(asked: NeedAsked): FullNeed {
  const given = needGiven(asked);
  const { metric, prior } = given;
  const notes: string[] = [];
  const ranges = readRanges(given, notes);
  const near = nearness(given, ranges.answers);
  const metrics = readMetrics(given, near?.metric, notes);
  const demands = readDemands(given, metrics, near);
  if (demands.some(({ metric, value }) => metric.better === "higher" && value === 1)) {
    notes.push("a probability of 1 is read as all but 1e-15");
  }
  const { delta = 0, releases = 1 } = given;
  const epsilon = usable(given, notes);
  if (epsilon === undefined && demands.length === 0) throw missing(namesOf(given));
  if (epsilon === undefined && metric === undefined && prior !== undefined) {
    notes.push("the prior is not used: a target holds for every answer");
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
    tunings: tunings([...demands.map((demand) => demand.metric), ...metrics], near),
    tolerance: near?.width || widthOf(metrics),
    notes,
  };
}

/** Check the numbers and flags of a need, and that it has a sensitivity. */
export function needGiven(asked: NeedAsked): NeedGiven {
  const { metric, ...others } = asked;
  const { region: _, prior: __, ...plain } = others;
  const names = namesOf(asked);
  validate("design", NEED_PARAMETERS, [names], plain);
  const { sensitivity } = asked;
  if (sensitivity === undefined) throw missing(names);
  return { ...others, sensitivity, ...(metric !== undefined && { metric: namedMetrics(metric) }) };
}

function namedMetrics(given: string | readonly string[]): MetricName | readonly MetricName[] {
  if (typeof given === "string") return parseMetric(given).name;
  if (!Array.isArray(given) || given.some((name) => typeof name !== "string")) {
    throw domainError("metric", "a name such as mae, or a list of names", typeof given);
  }
  return given.map((name) => parseMetric(name).name);
}

/** Numbers and flags that are given. */
function namesOf({ metric: _, region: __, prior: ___, ...plain }: NeedAsked): string[] {
  return Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : name));
}

/** No mechanism takes a larger level for one release. */
const LARGEST = 50;

function usable({ epsilon, releases = 1 }: NeedGiven, notes: string[]): number | undefined {
  if (epsilon === undefined || epsilon <= LARGEST * releases) return epsilon;
  notes.push(`of ε = ${epsilon} only ${LARGEST} is used for a release: no mechanism takes more`);
  return LARGEST * releases;
}

function missing(got: readonly string[]): NoisewrightError {
  const expected = [
    ["sensitivity", "epsilon"],
    ["sensitivity", "within", "confidence"],
    ["sensitivity", "metric", "target"],
  ];
  return new NoisewrightError({ code: "form", subject: "design", expected, got });
}

/** The metric that says how often an error is kept within, and its width where that is least. */
interface Near {
  readonly metric: Metric;
  readonly width: number | undefined;
}

function nearness(given: NeedGiven, answers: FullNeed["answers"]): Near | undefined {
  const { within, ratio, region } = given;
  if (region !== undefined) {
    if (within !== undefined || ratio !== undefined)
      throw domainError("region", "left out where within or ratio is given", region);
    const sound = Array.isArray(region) && region.length === 2 && region[0] < region[1];
    if (!sound) throw domainError("region", "two numbers, the lower one first", region);
    const [lower, upper] = region;
    return { metric: metricOf({ kind: "confidence", lower, upper }), width: undefined };
  }
  if (ratio !== undefined) {
    const nearest = Math.max(0, answers.lower, -answers.upper);
    const width = ratio * nearest + (within ?? 0);
    if (!(width > 0)) {
      const domain = "given beside a ratio where the answer may be 0: there no error is allowed";
      throw domainError("within", domain, within ?? "none", "or give a lower end of the answers");
    }
    const metric = metricOf({ kind: "relative-error", ratio, tolerance: within ?? 0 });
    return { metric, width };
  }
  if (within === undefined) return undefined;
  return { metric: metricOf({ kind: "usefulness", within }), width: within };
}

function readMetrics(given: NeedGiven, near: Metric | undefined, notes: string[]): Metric[] {
  const names = typeof given.metric === "string" ? [given.metric] : (given.metric ?? []);
  if (names.length > 0) return [...new Set(names)].map(parseMetric);
  if (given.confidence !== undefined && near === undefined) {
    if (given.confidence === 1)
      throw domainError("confidence", "below 1 unless within is given", 1);
    return [metricOf({ kind: "error", level: given.confidence })];
  }
  if (near !== undefined) return [near];
  notes.push("ranked by rmse, since no metric was given");
  return [metricOf({ kind: "rmse" })];
}

function readDemands(given: NeedGiven, metrics: readonly Metric[], near?: Near): Demand[] {
  const { target, confidence } = given;
  const demands: Demand[] = [];
  if (near !== undefined && confidence !== undefined) {
    demands.push({ metric: near.metric, value: confidence });
  }
  if (target !== undefined) {
    if (given.metric === undefined)
      throw domainError("target", "given with the metric it is for", target);
    const metric = metrics[0]!;
    if (metric.spec.kind === "entropy")
      throw domainError("target", "of another metric than entropy", target);
    demands.push({ metric, value: target });
  }
  return demands;
}

function readPrior(prior: NeedGiven["prior"], answers: FullNeed["answers"]): FullNeed["prior"] {
  if (prior === undefined) return undefined;
  if (prior === "uniform") {
    if (Number.isFinite(answers.upper - answers.lower)) return prior;
    throw domainError("prior", "uniform only over a range: give lower and upper", prior);
  }
  const sound = (each: Likelihood) =>
    each?.weight > 0 && each.answer >= answers.lower && each.answer <= answers.upper;
  if (Array.isArray(prior) && prior.length > 0 && prior.every(sound)) return prior;
  const domain = "uniform, or answers in their range with positive weights";
  throw domainError("prior", domain, "others");
}

/** Noise that is the same at every answer is tuned to the error alone. */
function tunings(metrics: readonly Metric[], near: Near | undefined): string[] {
  const names = metrics.flatMap((metric) => {
    if (metric === near?.metric)
      return near.width === undefined
        ? []
        : [formatMetric({ kind: "usefulness", within: near.width })];
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
