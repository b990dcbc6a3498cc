import { parseMetric, secureRandom } from "@noisewright/core";
import { rivals } from "./noises.js";

/** The results for queries of one sensitivity at one ε, for each kind of noise. */
export interface QueryRow {
  readonly query: string;
  readonly sensitivity: number;
  readonly epsilon: number;
  readonly noises: readonly QueryResult[];
}

export interface QueryResult {
  readonly noise: string;
  /**
   * The probability P(|error| ≤ γ) from the law. The next two fields are the measured frequency and
   * its standard error.
   */
  readonly usefulness: number;
  readonly measured: number;
  readonly error: number;
}

export interface QueryReport {
  /** The allowed error γ. */
  readonly width: number;
  readonly answers: number;
  readonly rows: readonly QueryRow[];
}

const WIDTH = 0.4;
const EPSILONS = [1, 3, 5];
/** The largest number of sensors that detect one person within a window. */
const SENSORS_PER_PERSON = 6;
const REPETITIONS = 200;

/**
 * The queries: a count, and averages over windows of five-minute steps. A person adds at most 6 to
 * the sum over a window of w steps, so the average changes by at most 6/w. So the length of the
 * window determines the sensitivity.
 */
const WINDOWS = [
  { query: "count", steps: undefined },
  { query: "average over 15 minutes", steps: 3 },
  { query: "average over 5 hours", steps: 60 },
] as const;

export function measureQueries(): QueryReport {
  const series = syntheticSeries();
  const rows = WINDOWS.flatMap(({ query, steps }) => {
    const answers = steps === undefined ? series : movingAverages(series, steps);
    const sensitivity = steps === undefined ? 1 : SENSORS_PER_PERSON / steps;
    return EPSILONS.map((epsilon) => {
      const noises = measure(answers, sensitivity, epsilon);
      return { query, sensitivity, epsilon, noises };
    });
  });
  return { width: WIDTH, answers: series.length, rows };
}

function measure(answers: readonly number[], sensitivity: number, epsilon: number): QueryResult[] {
  const metric = parseMetric(`usefulness:${WIDTH}`);
  const random = secureRandom();
  return rivals(epsilon, sensitivity, metric.name).map(({ name, mechanism }) => {
    const { channel } = mechanism.compile();
    const released = new Float64Array(REPETITIONS);
    let within = 0;
    for (const answer of answers) {
      channel.sampleInto(released, answer, random);
      within += released.filter((x) => Math.abs(x - answer) <= WIDTH).length;
    }
    const draws = answers.length * REPETITIONS;
    const measured = within / draws;
    return {
      noise: name,
      usefulness: metric.of(mechanism.law(0), 0),
      measured,
      error: Math.sqrt((measured * (1 - measured)) / draws),
    };
  });
}

function movingAverages(series: readonly number[], steps: number): number[] {
  return Array.from({ length: series.length - steps + 1 }, (_, i) => {
    const window = series.slice(i, i + steps);
    return window.reduce((sum, x) => sum + x, 0) / steps;
  });
}

/**
 * Returns synthetic counts of one day in steps of five minutes. The counts are small at night, have
 * a peak at midday, and vary a little.
 */
function syntheticSeries(): number[] {
  return Array.from({ length: 288 }, (_, i) => {
    const day = Math.sin((Math.PI * i) / 288) ** 2;
    return Math.round(40 * day + 8 * (((i + 1) * (Math.sqrt(5) - 1)) % 1));
  });
}
