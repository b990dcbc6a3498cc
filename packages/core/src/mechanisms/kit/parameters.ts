import { interval, type NumberParameter } from "../../params/index.js";

export const epsilon = {
  kind: "real",
  symbol: "ε",
  doc: "privacy level: the largest change in the log-probability of an output between neighbouring tables",
  domain: interval("(", 0, 50, "]"),
  typical: [0.1, 5],
  example: 1,
} as const satisfies NumberParameter;

export const delta = {
  kind: "real",
  symbol: "δ",
  doc: "probability mass that may exceed the ε bound",
  domain: interval("[", 1e-20, 1, ")"),
  typical: [1e-9, 1e-4],
  example: 1e-6,
} as const satisfies NumberParameter;

export const sensitivity = {
  kind: "real",
  symbol: "Δ",
  doc: "largest change of the answer between neighbouring tables",
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
  doc: "standard deviation of the noise, or the parameter σ of discrete Gaussian noise",
  domain: interval("[", 1e-100, 1e100, "]"),
  typical: [0.5, 20],
  example: 3,
} as const satisfies NumberParameter;

/** The δ at which ε is reported if the caller sets only the scale of the noise. */
export const REPORTED_DELTA = 1e-6;

/**
 * A lower bound on the decay rate of the tails of (ε, δ) noise. Tails of (ε, δ) noise have almost
 * no mass, so a decay slower than this bound gains nothing.
 */
export const SLOWEST_TAIL = 2 ** -10;
