/** The terms that the studio links to the glossary. The key is the anchor of the glossary entry. */
export const TERMS = {
  epsilon: "ε",
  delta: "δ",
  sensitivity: "sensitivity",
  "privacy-unit": "privacy unit",
  "neighbouring-tables": "neighbouring tables",
  "contribution-bound": "contribution bound",
  clipping: "clipping",
  certificate: "certificate",
  lattice: "lattice",
  gap: "gap",
  ledger: "ledger",
} as const;

export type TermId = keyof typeof TERMS;

/** The glossary term whose name a mechanism's parameter has, if there is such a term. */
export function termOf(parameter: string): TermId | undefined {
  return parameter in TERMS ? (parameter as TermId) : undefined;
}
