import type { Mechanism } from "@noisewright/core";
import { type LawData, lawData } from "./law-data.js";
import { type Losses, lossesOf } from "./losses.js";
import { type Params, recall } from "./made.js";
import { type AnswerErrors, answersOf, errorsOver } from "./over-answers.js";

export interface Sitter {
  readonly id: string;
  readonly params: Params;
  /** The true answer; the middle of the range unless given. */
  readonly answer?: number;
  /** Answers one change apart; the mechanism's own sensitivity unless given. */
  readonly sensitivity?: number;
}

/** All that is drawn of one mechanism. */
export interface Portrait {
  readonly id: string;
  readonly answer: number;
  readonly input: readonly [number, number];
  /** Whether answers are whole numbers. */
  readonly whole: boolean;
  readonly law: LawData;
  readonly errors: readonly AnswerErrors[];
  readonly losses: Losses;
}

export function portrait({ id, params, ...view }: Sitter): Portrait {
  return portraitOf(recall(id, params), view);
}

export function portraitOf(
  mechanism: Mechanism,
  { answer, sensitivity = stepOf(mechanism) }: Omit<Sitter, "id" | "params"> = {},
): Portrait {
  const { input } = mechanism;
  const at = clamp(answer ?? middle(mechanism), mechanism);
  return {
    id: mechanism.id,
    answer: at,
    input: [input.lower, input.upper],
    whole: mechanism.answerStep === 1,
    law: lawData(mechanism.law(at)),
    errors: errorsOver(mechanism, answersOf(mechanism)),
    losses: lossesOf(mechanism, at, sensitivity),
  };
}

/** The sensitivity is among the parameters of all but a few. */
function stepOf({ params, input }: Mechanism): number {
  const { sensitivity } = params;
  return typeof sensitivity === "number" ? sensitivity : input.upper - input.lower;
}

/** 0, or the middle of the range, or its only end; on the answers' own lattice. */
function middle({ input, answerStep }: Mechanism): number {
  const { lower, upper } = input;
  const centre = lower + (upper - lower) / 2;
  const answer = Number.isFinite(centre) ? centre : Math.min(upper, Math.max(lower, 0));
  return answerStep ? Math.round(answer / answerStep) * answerStep : answer;
}

function clamp(answer: number, { input, answerStep }: Mechanism): number {
  if (answerStep) return clamped(Math.round(answer / answerStep) * answerStep, input);
  return clamped(answer, input);
}

function clamped(answer: number, input: Mechanism["input"]): number {
  return Math.min(input.upper, Math.max(input.lower, answer));
}
