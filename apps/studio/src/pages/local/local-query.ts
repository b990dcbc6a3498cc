import type { Question } from "../../worker/tasks/survey.js";

export const MAX_PEOPLE = 100_000;

export function questionOf(query: URLSearchParams): Question {
  const epsilon = numberOf(query, "epsilon", 1);
  const categories = Math.max(2, numberOf(query, "categories", 4));
  if (query.get("way") !== "boosted") return { epsilon, categories };
  const size = Math.max(2, numberOf(query, "size", 3));
  const innerEpsilon = Math.min(epsilon, numberOf(query, "inner", 0.5));
  return { epsilon, categories, boost: { innerEpsilon, size } };
}

export function peopleOf(query: URLSearchParams): number {
  return Math.min(MAX_PEOPLE, Math.max(0, numberOf(query, "people", 1000)));
}

function numberOf(query: URLSearchParams, name: string, start: number): number {
  const value = Number(query.get(name) ?? start);
  return Number.isFinite(value) ? value : start;
}

/**
 * The name of an answer: a letter. For boosted response, a category has several answers: A1, A2, …
 */
export function answerName({ boost }: Question, answer: number): string {
  const size = boost?.size ?? 1;
  const letter = categoryName(Math.floor(answer / size));
  return boost ? `${letter}${(answer % size) + 1}` : letter;
}

export function categoryName(category: number): string {
  return String.fromCharCode(65 + category);
}
