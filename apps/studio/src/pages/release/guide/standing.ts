import type { Source } from "@noisewright/contract/answers";
import { fieldValue, itemsOf, ROW } from "../release-query.js";
import { AUTO, aimsAtTarget } from "../statistics.js";
import { problemsOf } from "./item-problems.js";
import type { StepId } from "./steps.js";

/** Whether the user has chosen a table. */
export function hasTable(query: URLSearchParams): boolean {
  return query.has("source") || query.get("sample") === "yes";
}

/** Whether the user has said who is protected. */
export function hasUnit(query: URLSearchParams): boolean {
  const unit = query.get("unit");
  if (!unit) return false;
  return unit === ROW || (["groups", "rows"] as const).every((name) => isBound(query, name));
}

export function isBound(query: URLSearchParams, name: "groups" | "rows"): boolean {
  const text = fieldValue(query, name);
  return text === AUTO || (Number.isInteger(Number(text)) && Number(text) >= 1);
}

/** Whether there are statistics, and nothing is missing in them. */
export function hasStatistics(query: URLSearchParams): boolean {
  const items = itemsOf(query);
  return items.length > 0 && items.every((item) => Object.keys(problemsOf(item)).length === 0);
}

/** What is missing in how a release is paid for. */
export function paymentProblem(values: Readonly<Record<string, string>>): string | undefined {
  if (aimsAtTarget(values)) {
    return Number(values.within) > 0 ? undefined : "Say how large the error may be.";
  }
  return Number(values.epsilon ?? 0.5) > 0 ? undefined : "ε is a number above 0.";
}

function hasPayments(query: URLSearchParams): boolean {
  return itemsOf(query).every(({ values }) => paymentProblem(values) === undefined);
}

/** Whether the answers so far can be previewed. */
export function isReady(query: URLSearchParams, _: readonly Source[] = []): boolean {
  return hasTable(query) && hasUnit(query) && hasStatistics(query) && hasPayments(query);
}

interface Known {
  /** Whether the chosen file is open. */
  readonly isOpen: boolean;
  /** Whether the budget is enough for the releases. */
  readonly isAffordable: boolean;
  readonly isPublished: boolean;
}

/** The first step that is not done. All steps before it can be visited, and this step itself. */
export function firstOpen(query: URLSearchParams, known: Known): StepId {
  if (!hasTable(query) || !known.isOpen) return "data";
  if (!hasUnit(query)) return "people";
  if (!hasStatistics(query)) return "statistics";
  if (!hasPayments(query)) return "accuracy";
  if (known.isPublished) return "results";
  return known.isAffordable ? "confirm" : "accuracy";
}
