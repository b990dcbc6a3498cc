import { interval, type NumberParameter } from "../../params/index.js";

export const epsilon = {
  kind: "real",
  symbol: "ε",
  doc: "privacy level: the log-ratio of output probabilities that one change may cause",
  domain: interval("(", 0, 50, "]"),
  typical: [0.1, 5],
  example: 1,
} as const satisfies NumberParameter;

export const delta = {
  kind: "real",
  symbol: "δ",
  doc: "probability mass that may exceed ε",
  domain: interval("[", 1e-20, 1, ")"),
  typical: [1e-9, 1e-4],
  example: 1e-6,
} as const satisfies NumberParameter;

export const sensitivity = {
  kind: "real",
  symbol: "Δ",
  doc: "how far one change may move the answer",
  domain: interval("[", 1e-100, 1e100, "]"),
  typical: [0.1, 10],
  example: 1,
} as const satisfies NumberParameter;

export const integerSensitivity = {
  ...sensitivity,
  kind: "integer",
  domain: interval("[", 1, 2 ** 20, "]"),
  typical: [1, 5],
} as const satisfies NumberParameter;

export const sigma = {
  kind: "real",
  symbol: "σ",
  doc: "standard deviation of the noise, or its parameter on the integers",
  domain: interval("[", 1e-100, 1e100, "]"),
  typical: [0.5, 20],
  example: 3,
} as const satisfies NumberParameter;

/** Where a mechanism is given by its scale alone, the δ at which its ε is reported. */
export const REPORTED_DELTA = 1e-6;

/** Tails of (ε, δ) noise need not decay more slowly than this: they have next to no mass. */
export const SLOWEST_TAIL = 2 ** -10;
