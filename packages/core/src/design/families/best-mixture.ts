import { noiseEvent, type PrivacyEvent } from "../../accounting/events/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { discreteLaplace, staircase } from "../../laws/index.js";
import { mechanismKind } from "../../mechanisms/index.js";
import { geometricMixtureLaw } from "../../mechanisms/mixture/index.js";
import { discreteGaussianEvent } from "../../mechanisms/noise/index.js";
import { type Metric, parseMetric } from "../../metrics/index.js";
import { type Candidate, type Guarantee, strongest } from "./at-guarantee.js";

/** The requirements for whole-number noise: a metric to optimise and a guarantee to keep. */
export interface MixtureNeed {
  readonly sensitivity: number;
  /** The name of the metric, for example `rmse` or `usefulness:5`. */
  readonly metric: string;
  readonly guarantee: Guarantee;
}

/** A mechanism given by its id and parameters, with the value of the metric for this mechanism. */
export interface NoiseChoice {
  readonly mechanism: string;
  readonly params: Candidate["params"];
  /** The value of the metric. */
  readonly value: number;
}

/** The best mixture for a guarantee, compared with other kinds of noise. */
export interface MixtureDesign {
  readonly mixture: NoiseChoice;
  /** Other kinds of noise with the same guarantee, best first. */
  readonly rivals: readonly NoiseChoice[];
  readonly winner: string;
  /** A sentence in plain words that says which noise is best and by how much. */
  readonly statement: string;
}

/**
 * Breakpoints to try, in units of Δ/ε of the geometric mechanism, and ratios of outer to inner
 * slope.
 */
const BREAKPOINTS = [0.5, 0.8, 1.2, 1.8, 3, 8];
const RATIOS = [1.5, 2, 3, 4.5, 8];

/**
 * Finds the best breakpoint, ratio and scale of a geometric mixture. Compares the best mixture with
 * geometric, staircase and discrete Gaussian noise at the same guarantee. The choice uses ideal
 * laws. A release is still certified from its own weights.
 */
export function bestMixture({ sensitivity, metric: name, guarantee }: MixtureNeed): MixtureDesign {
  check(sensitivity, guarantee);
  const metric = parseMetric(name);
  const weakest =
    "rdp" in guarantee ? Math.sqrt(guarantee.rdp) / 8 : guarantee.epsilon / guarantee.releases / 8;
  const keeping = (family: (strength: number) => Candidate, limit = 50) =>
    valued(strongest(family, guarantee, weakest, limit), metric);
  const plain = keeping((epsilon) => geometric(epsilon, sensitivity));
  const scale = sensitivity / Number(plain.params.epsilon);
  const at = (breakpoint: number, ratio: number) =>
    keeping((inner) => mixture(inner, ratio, breakpoint, sensitivity), 50 / ratio);
  const mixed = search(at, scale, metric);
  const rivals = [
    plain,
    keeping((epsilon) => stairs(epsilon, sensitivity, metric.name)),
    keeping((strength) => gaussian(1 / strength, sensitivity), 1e3),
  ].sort((a, b) => (better(a, b, metric) ? -1 : 1));
  return { mixture: mixed, rivals, ...verdict(mixed, rivals, metric) };
}

function search(
  at: (breakpoint: number, ratio: number) => NoiseChoice,
  scale: number,
  metric: Metric,
): NoiseChoice {
  const seen = new Map<string, NoiseChoice>();
  const tried = (breakpoint: number, ratio: number) => {
    const c = Math.max(1, Math.round(breakpoint));
    const key = `${c} ${ratio.toPrecision(4)}`;
    const choice = seen.get(key) ?? at(c, Number(ratio.toPrecision(4)));
    seen.set(key, choice);
    return choice;
  };
  const [first = 1] = BREAKPOINTS;
  let best = { c: first * scale, ratio: 1, choice: tried(first * scale, 1) };
  const consider = (c: number, ratio: number) => {
    const choice = tried(c, ratio);
    if (better(choice, best.choice, metric)) best = { c, ratio, choice };
  };
  for (const c of BREAKPOINTS) for (const ratio of RATIOS) consider(c * scale, ratio);
  for (const factor of [1.3, 1.15, 1.07]) {
    const moves = [1 / factor, 1, factor];
    for (let before: NoiseChoice | undefined; before !== best.choice; ) {
      before = best.choice;
      const { c, ratio } = best;
      for (const wider of moves) {
        for (const steeper of moves) consider(c * wider, Math.max(1, ratio * steeper));
      }
    }
  }
  return best.choice;
}

function valued({ id, params }: Candidate, metric: Metric): NoiseChoice {
  return { mechanism: id, params, value: metric.of(mechanismKind(id).create(params).law(0), 0) };
}

function better(a: NoiseChoice, b: NoiseChoice, metric: Metric): boolean {
  return metric.better === "lower" ? a.value < b.value : a.value > b.value;
}

function verdict(mixed: NoiseChoice, rivals: readonly NoiseChoice[], metric: Metric) {
  const [rival = mixed] = rivals;
  const wins = better(mixed, rival, metric);
  const [winner, other] = wins ? [mixed, rival] : [rival, mixed];
  const percent = (100 * Math.abs(winner.value - other.value)) / Math.abs(other.value);
  const by = percent < 0.05 ? "less than 0.1 %" : `${percent.toFixed(1)} %`;
  const statement = `At this guarantee ${winner.mechanism} has the best ${metric.name}, ${winner.value.toPrecision(4)}, which is ${by} better than that of ${other.mechanism}.`;
  return { winner: winner.mechanism, statement };
}

function mixture(inner: number, ratio: number, breakpoint: number, sensitivity: number): Candidate {
  const params = { innerEpsilon: inner, outerEpsilon: inner * ratio, breakpoint, sensitivity };
  const law = () =>
    geometricMixtureLaw(inner / sensitivity, (inner * ratio) / sensitivity, breakpoint);
  return { id: "geometric-mixture", params, event: () => noiseEvent(law(), sensitivity) };
}

function geometric(epsilon: number, sensitivity: number): Candidate {
  const event = () => noiseEvent(discreteLaplace(epsilon / sensitivity), sensitivity);
  return { id: "geometric", params: { epsilon, sensitivity }, event };
}

function gaussian(sigma: number, sensitivity: number): Candidate {
  const event = () => discreteGaussianEvent(sigma, sensitivity);
  return { id: "discrete-gaussian", params: { sigma, sensitivity }, event };
}

/**
 * Staircase noise. The privacy loss of an output is ±ε, or 0 if the output lies on the same step
 * for both answers.
 */
function stairs(epsilon: number, sensitivity: number, metric: string): Candidate {
  const params = { epsilon, sensitivity, metric };
  const event = (): PrivacyEvent => {
    const step = mechanismKind("staircase").create(params).details.step!;
    const near = sensitivity * Math.min(step, 1 - step);
    const up = staircase(epsilon, sensitivity, step).cdf(near);
    const down = up * Math.exp(-epsilon);
    return {
      kind: "discrete/1",
      losses: [-epsilon, 0, epsilon],
      masses: [down, Math.max(0, 1 - up - down), up],
      infinite: 0,
      symmetric: true,
    };
  };
  return { id: "staircase", params, event };
}

function check(sensitivity: number, guarantee: Guarantee): void {
  const refuse = (parameter: string, domain: string, got: number) => {
    const problem = { code: "domain", subject: "bestMixture", parameter, domain } as const;
    throw new NoisewrightError({ ...problem, got: String(got) });
  };
  if (!(Number.isSafeInteger(sensitivity) && sensitivity >= 1)) {
    refuse("sensitivity", "an integer in [1, ∞)", sensitivity);
  }
  if ("rdp" in guarantee) {
    if (!(guarantee.rdp > 0 && guarantee.rdp <= 50)) refuse("rdp", "in (0, 50]", guarantee.rdp);
    if (!(guarantee.alpha > 1 && guarantee.alpha <= 1e6))
      refuse("alpha", "in (1, 1000000]", guarantee.alpha);
    return;
  }
  const { epsilon, delta, releases } = guarantee;
  if (!(epsilon > 0 && epsilon <= 1e3)) refuse("epsilon", "in (0, 1000]", epsilon);
  if (!(delta > 0 && delta < 1)) refuse("delta", "in (0, 1)", delta);
  if (!(Number.isSafeInteger(releases) && releases >= 1))
    refuse("releases", "an integer in [1, ∞)", releases);
}
