import { secureRandom } from "@noisewright/core";
import {
  boostedResponse,
  type Estimate,
  randomizedResponse,
  type Survey,
  Tally,
} from "@noisewright/core/local";

/**
 * A question to many people. The possible answers are 0, 1, … In boosted response, the answers form
 * categories of equal size.
 */
export interface Question {
  readonly epsilon: number;
  readonly categories: number;
  /** The settings of boosted response. They are absent if the response is not boosted. */
  readonly boost?: { readonly innerEpsilon: number; readonly size: number };
}

export interface SurveyInput extends Question {
  /** The number of the simulation. Each new number starts a new simulation. */
  readonly session: number;
  /** The number of people who will have reported when the simulation ends. */
  readonly people: number;
}

/** The estimates after some reports, as shares of the people who reported. */
export interface Estimates {
  readonly people: number;
  readonly categories: readonly {
    readonly truth: number;
    readonly estimate: number;
    readonly lower: number;
    readonly upper: number;
  }[];
}

const EVERY = 50;

interface Simulation {
  readonly key: string;
  readonly tally: Tally<number>;
  readonly truth: number[];
  readonly track: Estimates[];
}

let current: Simulation | undefined;

/** Simulates the reports of a number of people, with the same code that real clients use. */
export function survey({ people, session, ...question }: SurveyInput): readonly Estimates[] {
  const key = JSON.stringify([session, question]);
  if (current?.key !== key || current.tally.reports > people) {
    const tally = new Tally(surveyOf(question));
    const truth = new Array<number>(question.categories).fill(0);
    current = { key, tally, truth, track: [] };
  }
  const { tally, truth, track } = current;
  const random = secureRandom();
  const size = question.boost?.size ?? 1;
  while (tally.reports < people) {
    const answer = answerOf(tally.reports, question.categories, size);
    const category = Math.floor(answer / size);
    truth[category] = truth[category]! + 1;
    tally.add(tally.survey.report(answer, random));
    if (tally.reports % EVERY === 0 || tally.reports === people) track.push(estimates());
  }
  return track;

  function estimates(): Estimates {
    const part = (x: number) => x / tally.reports;
    const one = ({ estimate, lower, upper }: Estimate<unknown>, i: number) => ({
      truth: part(truth[i]!),
      ...{ estimate: part(estimate), lower: part(lower), upper: part(upper) },
    });
    return { people: tally.reports, categories: tally.categories().map(one) };
  }
}

export function surveyOf({ epsilon, categories, boost }: Question): Survey<number> {
  const size = boost?.size ?? 1;
  const lists = Array.from({ length: categories }, (_, c) =>
    Array.from({ length: size }, (_, i) => c * size + i),
  );
  return boost
    ? boostedResponse({ epsilon, innerEpsilon: boost.innerEpsilon, categories: lists })
    : randomizedResponse({ epsilon, domain: lists.flat() });
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The answer of person i. The first category is the most common; each further category is 2/3 as
 * common as the category before.
 */
function answerOf(i: number, categories: number, size: number): number {
  const weight = (c: number) => (2 / 3) ** c;
  const all = Array.from({ length: categories }, (_, c) => weight(c)).reduce((a, b) => a + b);
  let left = (((i + 1) * GOLDEN) % 1) * all;
  let category = 0;
  while (category < categories - 1 && left >= weight(category)) left -= weight(category++);
  return category * size + (i % size);
}
