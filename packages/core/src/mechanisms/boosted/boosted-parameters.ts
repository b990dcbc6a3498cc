import { NoisewrightError } from "../../errors/index.js";
import { interval, type NumberParameter, oneOf, type WordParameter } from "../../params/index.js";
import { delta, sensitivity } from "../kit/index.js";

const end = {
  kind: "real",
  doc: "smallest possible answer; smaller answers are raised to this value",
  domain: interval("[", -1e15, 1e15, "]"),
  typical: [-4, 0],
  example: 0,
} as const satisfies NumberParameter;

export const boostedParameters = {
  sensitivity: { ...sensitivity, typical: [0.5, 4] } as const satisfies NumberParameter,
  confidence: {
    kind: "real",
    symbol: "ρ",
    doc: "probability that the output falls in the region, for every answer",
    domain: interval("(", 0, 1, "]"),
    typical: [0.7, 0.99],
    example: 0.9,
  } as const satisfies NumberParameter,
  region: {
    kind: "word",
    doc: "within a tolerance of the answer (absolute), within a fraction of the answer plus a tolerance (relative), or a fixed interval (fixed)",
    ...oneOf(["absolute", "relative", "fixed"]),
    typical: ["absolute"],
    example: "absolute",
    default: "absolute",
  } as const satisfies WordParameter,
  tolerance: {
    kind: "real",
    symbol: "τ",
    doc: "half-width of the region around the answer",
    domain: interval("[", 1e-100, 1e100, "]"),
    typical: [4, 8],
    example: 5,
  } as const satisfies NumberParameter,
  ratio: {
    kind: "real",
    symbol: "θ",
    doc: "fraction of the answer's absolute value that is added to the half-width of the region",
    domain: interval("[", 0, 1e6, "]"),
    typical: [0, 0.2],
    example: 0.1,
  } as const satisfies NumberParameter,
  regionLower: {
    ...end,
    doc: "lower bound of the region",
    typical: [-10, -5],
    example: -5,
  } as const satisfies NumberParameter,
  regionUpper: {
    ...end,
    doc: "upper bound of the region",
    typical: [12, 20],
    example: 15,
  } as const satisfies NumberParameter,
  lower: end,
  upper: {
    ...end,
    doc: "largest possible answer; larger answers are lowered to this value",
    typical: [5, 11],
    example: 10,
  } as const satisfies NumberParameter,
  scale: {
    kind: "real",
    symbol: "s",
    doc: "scale of the noise before boosting",
    domain: interval("[", 1e-100, 1e100, "]"),
    typical: [2, 6],
    example: 4,
  } as const satisfies NumberParameter,
  delta: { ...delta, doc: "δ at which the chosen scale minimises ε" },
};

/**
 * Checks a relation between two parameters. Each parameter is already known to be in its own
 * domain.
 */
export function requireRelation(
  holds: boolean,
  subject: string,
  parameter: string,
  domain: string,
  got: number,
): void {
  if (holds) return;
  throw new NoisewrightError({ code: "domain", subject, parameter, domain, got: String(got) });
}

/** Refuses a δ that is below the smallest δ of truncated noise. */
export function requireFeasibleDelta(epsilon: number, subject: string, delta: number): void {
  const domain = "larger: with confidence 1, no noise has a δ this small at this tolerance";
  requireRelation(Number.isFinite(epsilon), subject, "delta", domain, delta);
}
