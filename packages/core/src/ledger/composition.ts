import type { Budget } from "../accounting/accountants/index.js";
import { mixtureFor } from "../accounting/adaptive/index.js";
import { NoisewrightError } from "../errors/index.js";
import { subjectOf } from "./chain.js";
import type { Created, FirstCreated, StoredComposition } from "./entry.js";

/** The composition rule of a ledger: a current rule, or a rule of older ledgers. */
export type Composition =
  | StoredComposition
  | { readonly rule: "fixed-in-advance"; readonly acknowledged?: undefined }
  | { readonly rule: "one-order"; readonly order: number };

/** The sentence with which a steward requests that releases are counted as fixed in advance. */
export const ACKNOWLEDGEMENT = "no release is chosen after an answer was seen";

/**
 * The composition rule of a new ledger. The rule is safe for analysts who see answers, unless a
 * steward states that no release is chosen after an answer was seen.
 */
export function newComposition(
  name: string,
  budget: Budget,
  fixedInAdvance: string | undefined,
): StoredComposition {
  if (fixedInAdvance !== undefined && fixedInAdvance !== ACKNOWLEDGEMENT) {
    throw new NoisewrightError({
      code: "domain",
      subject: subjectOf(name),
      parameter: "fixed-in-advance",
      domain: `the sentence "${ACKNOWLEDGEMENT}"`,
      got: "another text",
      advice: "give the sentence only if it is true; otherwise leave it out",
    });
  }
  if (budget.delta === 0) return { rule: "pure" };
  if (fixedInAdvance !== undefined) {
    return { rule: "fixed-in-advance", acknowledged: fixedInAdvance };
  }
  return { rule: "adaptive", ...mixtureFor(budget) };
}

export function compositionOf(created: FirstCreated | Created): Composition {
  if (created.kind === "created/2") return created.composition;
  if (created.budget.delta === 0) return { rule: "pure" };
  if (created.order === null) return { rule: "fixed-in-advance" };
  return { rule: "one-order", order: created.order };
}

/** True if analysts may choose releases and noise after seeing earlier answers. */
export function isAdaptive({ rule }: Composition): boolean {
  return rule !== "fixed-in-advance";
}

/** States which theorem covers the spending of a ledger. */
export function coverageOf(composition: Composition): string {
  switch (composition.rule) {
    case "pure":
      return "holds for analysts who choose each release after seeing earlier answers: pure ε adds up";
    case "adaptive":
      return "holds for analysts who choose each release after seeing earlier answers: by a supermartingale of Rényi moments, docs/mathematics/accounting.md";
    case "one-order":
      return "holds for analysts who choose each release after seeing earlier answers: by a Rényi filter of one order [feldman-2021]";
    case "fixed-in-advance":
      return composition.acknowledged === undefined
        ? "holds only if no release was chosen after an answer was seen, as this older ledger assumes"
        : "holds only if no release is chosen after an answer was seen, as its steward has acknowledged";
  }
}
