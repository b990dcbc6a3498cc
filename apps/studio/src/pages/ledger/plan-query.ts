import type { PastRequest } from "@noisewright/contract/answers";
import { numberText } from "../../ui/format.js";
import { type Item, parseItems } from "../../ui/item-list.js";
import { namesText } from "./history-table.js";

/** The kinds of planned releases, by their word in the address. */
export const PLAN_KINDS = [
  { value: "pure", label: "Count, or any pure ε" },
  { value: "laplace", label: "Laplace noise" },
  { value: "gaussian", label: "Gaussian noise" },
  { value: "approximate", label: "Any release of ε and δ" },
] as const;

/** The word of a request like an earlier one. Its value `entry` names the earlier request. */
export const LIKE = "like";

const SHORT: Readonly<Record<string, string>> = {
  pure: "pure",
  laplace: "Laplace",
  gaussian: "Gaussian",
  approximate: "(ε, δ)",
};

/** The plan in the address. Without one, the plan has four releases of a twentieth of the budget. */
export function planOf(query: URLSearchParams, budget: number): readonly Item[] {
  const text = query.get("plan");
  return text === null ? [newItem(budget, 4)] : parseItems(text);
}

export function newItem(budget: number, times: number): Item {
  const epsilon = String(Number((budget / 20).toPrecision(1)));
  return { word: "pure", values: { epsilon, times: String(times) } };
}

/** Whether a kind of release has a δ. */
export function hasDelta(word: string): boolean {
  return word === "gaussian" || word === "approximate";
}

/** The body of a what-if request. The service checks it. */
export function bodyOf(items: readonly Item[]) {
  return {
    releases: items.map(({ word, values }) => ({
      kind: word,
      times: Number(values.times ?? 1),
      ...(word === LIKE ? { entry: Number(values.entry) } : { epsilon: Number(values.epsilon) }),
      ...(hasDelta(word) && { delta: Number(values.delta ?? 1e-8) }),
    })),
  };
}

/** The name of a planned release, such as "Laplace, ε = 0.2". */
export function itemText({ word, values }: Item, requests: readonly PastRequest[]): string {
  if (word === LIKE) {
    const past = requests.find(({ entry }) => String(entry) === values.entry);
    return past === undefined ? "an earlier request" : `like ${namesText(past.names)}`;
  }
  return `${SHORT[word] ?? word} ε = ${numberText(Number(values.epsilon))}`;
}
