import type { Item } from "../../ui/item-list.js";
import type { CompareInput } from "../../worker/tasks/compare.js";

/** The mechanisms that the page compares when it is first opened. */
export const START = "laplace;gaussian;staircase~form=1~metric=rmse";

/** The parameters that all mechanisms share, with their initial values. */
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

/** The true value in the address; if the address has no true value, the middle of the range. */
export function answerOf(query: URLSearchParams): number {
  const [lower, upper] = ["lower", "upper"].map((name) => Number(sharedOf(query, name)));
  const text = query.get("answer");
  return text === null ? (lower! + upper!) / 2 : Number(text);
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

/**
 * The names of the lines in the pictures. If a mechanism occurs twice, a number is added to its
 * name.
 */
export function labelsOf(entries: readonly { readonly id: string }[]): string[] {
  return entries.map(({ id }, i) => {
    const before = entries.slice(0, i).filter((other) => other.id === id).length;
    return before > 0 ? `${id} ${before + 1}` : id;
  });
}
