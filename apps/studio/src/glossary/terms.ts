/** The terms that the studio explains. The key is the anchor of the glossary entry. */
export const TERMS = {
  epsilon: "ε",
  delta: "δ",
  sensitivity: "sensitivity",
  "privacy-unit": "privacy unit",
  population: "population",
  "joined-table": "joined table",
  "public-table": "public table",
  "neighbouring-tables": "neighbouring tables",
  "contribution-bound": "contribution bound",
  clipping: "clipping",
  budget: "budget",
  ledger: "ledger",
  "api-key": "API key",
  role: "role",
  quota: "quota",
  receipt: "receipt",
  mechanism: "mechanism",
  law: "law",
  lattice: "lattice",
  certificate: "certificate",
  gap: "gap",
  metric: "metric",
  target: "target",
  rmse: "rmse",
  bias: "bias",
  interval: "interval",
  "confidence-level": "confidence level",
  keys: "keys",
  "partition-selection": "partition selection",
  "half-point": "half point",
  "marginal-table": "marginal table",
  "made-up-data": "made-up data",
  accountant: "accountant",
  "running-release": "running release",
  "synthetic-rows": "synthetic rows",
  "random-sample": "random sample",
  "randomised-response": "randomised response",
} as const;

export type TermId = keyof typeof TERMS;

/** The glossary term whose name a mechanism's parameter has, if there is such a term. */
export function termOf(parameter: string): TermId | undefined {
  return parameter in TERMS ? (parameter as TermId) : undefined;
}
