import { interval, type NumberParameter } from "../../params/index.js";

export const domainSize = {
  kind: "integer",
  symbol: "n",
  doc: "number of possible values: answers and outputs are 0 to n − 1",
  domain: interval("[", 2, 4096, "]"),
  typical: [6, 24],
  example: 20,
} as const satisfies NumberParameter;

export const innerEpsilon = {
  kind: "real",
  symbol: "ε₀",
  doc: "privacy level within a region: 0 makes all values of a region equally likely, ε is plain randomised response",
  domain: interval("[", 0, 50, "]"),
  typical: [0, 0.5],
  example: 0.5,
} as const satisfies NumberParameter;
