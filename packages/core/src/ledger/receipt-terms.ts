import type { Budget } from "../accounting/accountants/index.js";
import { type Composition, compositionOf } from "./composition.js";
import { isDebited } from "./debits.js";
import type { Entry } from "./entry.js";

/**
 * The terms under which the releases of a receipt were debited, according to the entries of the
 * receipt.
 */
export interface ReceiptTerms {
  readonly name: string;
  readonly unit: string;
  readonly budget: Budget;
  readonly composition: Composition;
  /** True if the debits name these terms by their hash. */
  readonly bound: boolean;
}

/**
 * The terms of the last of several debits. Follows the hashes from the last debit to the first
 * entry of the ledger. Undefined if an entry on this path is missing. A debit of an older ledger
 * names no terms. In this case the terms are those of the entries before the debit.
 */
export function termsOf(
  entries: ReadonlyMap<number, Entry>,
  debits: readonly number[],
): ReceiptTerms | undefined {
  const first = entries.get(0)?.content;
  if (first?.kind !== "created/1" && first?.kind !== "created/2") return undefined;
  const byHash = new Map([...entries.values()].map((entry) => [entry.hash, entry]));
  const budgets: Budget[] = [];
  let bound = true;
  for (const index of [...debits].sort((a, b) => a - b)) {
    const content = entries.get(index)?.content;
    const names = isDebited(content) && content.kind !== "debited/1";
    bound &&= names;
    const found = names ? boundBudget(byHash, content.terms) : before(entries, index);
    if (found === undefined) return undefined;
    budgets.push(found);
  }
  const { name, unit } = first;
  const budget = budgets.at(-1) ?? first.budget;
  return { name, unit, budget, composition: compositionOf(first), bound };
}

/**
 * The budget of the entry with the hash `terms`, if a path of hashes leads from this entry to entry
 * 0.
 */
function boundBudget(byHash: ReadonlyMap<string, Entry>, terms: string): Budget | undefined {
  const entry = byHash.get(terms);
  const content = entry?.content;
  switch (content?.kind) {
    case "created/1":
    case "created/2":
      return entry?.index === 0 ? content.budget : undefined;
    case "raised/2":
      return boundBudget(byHash, content.terms) && content.budget;
    case "raised/1":
      return content.budget;
    default:
      return undefined;
  }
}

function before(entries: ReadonlyMap<number, Entry>, index: number): Budget | undefined {
  const terms = [...entries.values()].filter(
    (entry) => entry.index < index && "budget" in entry.content,
  );
  const last = terms.sort((a, b) => a.index - b.index).at(-1)?.content;
  return last !== undefined && "budget" in last ? last.budget : undefined;
}
