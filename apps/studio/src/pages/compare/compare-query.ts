import type { Item } from "../../ui/item-list.js";
import type { CompareInput } from "../../worker/tasks/compare.js";

/** What is compared until something else is chosen. */
export const START = "laplace;gaussian;staircase~form=1~metric=rmse";

/** What all mechanisms share, and its start. */
export const SHARED: Readonly<Record<string, string>> = {
  sensitivity: "1",
  lower: "0",
  upper: "10",
};

export function sharedOf(query: URLSearchParams, name: string): string {
  return query.get(name) ?? SHARED[name]!;
}

export function levelOf(query: URLSearchParams): CompareInput["level"] {
  return {
    epsilon: Number(query.get("epsilon") ?? 1),
    delta: Number(query.get("delta") ?? 1e-6),
  };
}

/** The true answer: the middle of the range unless given. */
export function answerOf(query: URLSearchParams): number {
  const [lower, upper] = ["lower", "upper"].map((name) => Number(sharedOf(query, name)));
  const given = query.get("answer");
  return given === null ? (lower! + upper!) / 2 : Number(given);
}

export function compareInput(query: URLSearchParams, items: readonly Item[]): CompareInput {
  return {
    level: levelOf(query),
    shared: Object.fromEntries(Object.keys(SHARED).map((name) => [name, sharedOf(query, name)])),
    answer: answerOf(query),
    items: items.map(({ word, values }) => {
      const { form = "0", ...own } = values;
      return { id: word, form: Number(form), values: own };
    }),
  };
}

/** Names of lines: the same mechanism may be there twice. */
export function labelsOf(contestants: readonly { readonly id: string }[]): string[] {
  return contestants.map(({ id }, i) => {
    const before = contestants.slice(0, i).filter((other) => other.id === id).length;
    return before > 0 ? `${id} ${before + 1}` : id;
  });
}
