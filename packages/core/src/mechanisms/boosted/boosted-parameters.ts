import { NoisewrightError } from "../../errors/index.js";
import { interval, type NumberParameter, oneOf, type WordParameter } from "../../params/index.js";
import { delta, sensitivity } from "../kit/index.js";

const end = {
  kind: "real",
  doc: "smallest possible answer: answers are clamped to it",
  domain: interval("[", -1e15, 1e15, "]"),
  typical: [-4, 0],
  example: 0,
} as const satisfies NumberParameter;

export const boostedParameters = {
  sensitivity: { ...sensitivity, typical: [0.5, 4] } as const satisfies NumberParameter,
  confidence: {
    kind: "real",
    symbol: "ρ",
    doc: "probability with which the output falls in the region, whatever the answer",
    domain: interval("(", 0, 1, "]"),
    typical: [0.7, 0.99],
    example: 0.9,
  } as const satisfies NumberParameter,
  region: {
    kind: "word",
    doc: "within a tolerance of the answer, within a part of it as well, or a fixed interval",
    ...oneOf(["absolute", "relative", "fixed"]),
    typical: ["absolute"],
    example: "absolute",
    default: "absolute",
  } as const satisfies WordParameter,
  tolerance: {
    kind: "real",
    symbol: "τ",
    doc: "how far from the answer the region reaches",
    domain: interval("[", 1e-100, 1e100, "]"),
    typical: [4, 8],
    example: 5,
  } as const satisfies NumberParameter,
  ratio: {
    kind: "real",
    symbol: "θ",
    doc: "by what part of the answer it reaches further",
    domain: interval("[", 0, 1e6, "]"),
    typical: [0, 0.2],
    example: 0.1,
  } as const satisfies NumberParameter,
  regionLower: {
    ...end,
    doc: "lower end of the region",
    typical: [-10, -5],
    example: -5,
  } as const satisfies NumberParameter,
  regionUpper: {
    ...end,
    doc: "upper end of the region",
    typical: [12, 20],
    example: 15,
  } as const satisfies NumberParameter,
  lower: end,
  upper: {
    ...end,
    doc: "largest possible answer: answers are clamped to it",
    typical: [5, 11],
    example: 10,
  } as const satisfies NumberParameter,
  scale: {
    kind: "real",
    symbol: "s",
    doc: "scale of the noise before it is boosted",
    domain: interval("[", 1e-100, 1e100, "]"),
    typical: [2, 6],
    example: 4,
  } as const satisfies NumberParameter,
  delta: { ...delta, doc: "δ at which the scale is chosen for the least ε" },
};

/** For a parameter that is right by itself but not beside another. */
export function requireBeside(
  holds: boolean,
  subject: string,
  parameter: string,
  domain: string,
  got: number,
): void {
  if (holds) return;
  throw new NoisewrightError({ code: "domain", subject, parameter, domain, got: String(got) });
}

/** Truncated noise has a least δ, which may be more than what was asked for. */
export function requireReachable(epsilon: number, subject: string, delta: number): void {
  const domain = "more where the confidence is 1: at this tolerance no noise has so little";
  requireBeside(Number.isFinite(epsilon), subject, "delta", domain, delta);
}
