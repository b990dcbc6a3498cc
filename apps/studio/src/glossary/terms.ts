/** The terms that the studio links to the glossary, by the anchor of their entry. */
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

/** The term that a parameter of a mechanism is named after, if there is one. */
export function termOf(parameter: string): TermId | undefined {
  return parameter in TERMS ? (parameter as TermId) : undefined;
}
