import { interval, type NumberParameter } from "../../params/index.js";

export const domainSize = {
  kind: "integer",
  symbol: "n",
  doc: "how many values there are: answers and outputs are 0 to n − 1",
  domain: interval("[", 2, 4096, "]"),
  typical: [6, 24],
  example: 20,
} as const satisfies NumberParameter;

export const innerEpsilon = {
  kind: "real",
  symbol: "ε₀",
  doc: "how far values of one region are told apart: 0 is best for regions, ε for values",
  domain: interval("[", 0, 50, "]"),
  typical: [0, 0.5],
  example: 0.5,
} as const satisfies NumberParameter;
