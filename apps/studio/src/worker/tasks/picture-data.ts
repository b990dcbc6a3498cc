import type { Mechanism } from "@noisewright/core";
import { type LawData, lawData } from "./law-data.js";
import { type Losses, lossesOf } from "./losses.js";
import { cachedMechanism, type Params } from "./mechanism-cache.js";
import { type AnswerErrors, answersOf, errorsOver } from "./over-answers.js";

export interface PictureInput {
  readonly id: string;
  readonly params: Params;
  /** The true value. The default is the middle of the range. */
  readonly answer?: number;
  /**
   * The distance between neighbouring true values. The default is the mechanism's own sensitivity.
   */
  readonly sensitivity?: number;
  /**
   * True if only whole numbers are used as true values, even if the mechanism accepts other
   * numbers.
   */
  readonly whole?: boolean;
}

/** The data of all pictures of one mechanism. */
export interface PictureData {
  readonly id: string;
  readonly answer: number;
  readonly input: readonly [number, number];
  /** True if the true values are whole numbers. */
  readonly whole: boolean;
  readonly law: LawData;
  readonly errors: readonly AnswerErrors[];
  readonly losses: Losses;
}

export function pictureData({ id, params, ...view }: PictureInput): PictureData {
  return pictureDataOf(cachedMechanism(id, params), view);
}

export function pictureDataOf(
  mechanism: Mechanism,
  { answer, sensitivity = stepOf(mechanism), whole }: Omit<PictureInput, "id" | "params"> = {},
): PictureData {
  const { input, answerStep = whole ? 1 : undefined } = mechanism;
  const at = onLattice(answer ?? middle(input), input, answerStep);
  return {
    id: mechanism.id,
    answer: at,
    input: [input.lower, input.upper],
    whole: answerStep === 1,
    law: lawData(mechanism.law(at)),
    errors: errorsOver(mechanism, answersOf(mechanism, answerStep)),
    losses: lossesOf(mechanism, at, sensitivity),
  };
}

/**
 * The mechanism's sensitivity. If a mechanism has no parameter `sensitivity`, the width of its
 * range is used instead.
 */
function stepOf({ params, input }: Mechanism): number {
  const { sensitivity } = params;
  return typeof sensitivity === "number" ? sensitivity : input.upper - input.lower;
}

/** The middle of the range. For an unbounded range, the point of the range that is closest to 0. */
function middle({ lower, upper }: Mechanism["input"]): number {
  const centre = lower + (upper - lower) / 2;
  return Number.isFinite(centre) ? centre : Math.min(upper, Math.max(lower, 0));
}

function onLattice(answer: number, { lower, upper }: Mechanism["input"], step?: number): number {
  const near = step ? Math.round(answer / step) * step : answer;
  return Math.min(upper, Math.max(lower, near));
}
