import { NoisewrightError } from "../../errors/index.js";
import { interval, type Parameters } from "../../params/index.js";
import type { PrivacyEvent } from "./event.js";

const INFINITY = Number.POSITIVE_INFINITY;
const positive = interval("(", 0, INFINITY, ")");
const typical = [0.1, 10] as const;
const sensitivity = {
  kind: "real",
  doc: "the largest change of the value that one record causes",
  domain: positive,
  typical,
  example: 1,
  default: 1,
} as const;
const epsilon = {
  kind: "real",
  symbol: "ε",
  doc: "pure ε",
  domain: interval("[", 0, INFINITY, ")"),
  typical,
  example: 1,
} as const;

/**
 * The numbers and flags of each kind of event. The parser reads lists and nested events separately.
 */
export const FIELDS: Readonly<Record<PrivacyEvent["kind"], Parameters>> = {
  "laplace/1": {
    scale: { kind: "real", doc: "scale of the noise", domain: positive, typical, example: 1 },
    sensitivity,
  },
  "gaussian/1": {
    sigma: { kind: "real", doc: "standard deviation", domain: positive, typical, example: 1 },
    sensitivity,
  },
  "discrete-gaussian/1": {},
  "discrete/1": {
    infinite: {
      kind: "real",
      doc: "probability of an infinite loss",
      domain: interval("[", 0, 1, "]"),
      typical: [0, 1e-6],
      example: 0,
      default: 0,
    },
    symmetric: {
      kind: "flag",
      doc: "true if the losses also hold for adding a record",
      typical: [false, true],
      example: false,
      default: false,
    },
  },
  "pure/1": { epsilon },
  "range/1": {
    level: {
      kind: "real",
      symbol: "ℓ",
      doc: "the largest distance between two privacy losses",
      domain: interval("[", 0, INFINITY, ")"),
      typical,
      example: 1,
    },
  },
  "approximate/1": {
    epsilon,
    delta: {
      kind: "real",
      symbol: "δ",
      doc: "probability with which ε may be exceeded",
      domain: interval("[", 0, 1, "]"),
      typical: [1e-9, 1e-4],
      example: 1e-6,
    },
  },
  "zcdp/1": {
    rho: {
      kind: "real",
      symbol: "ρ",
      doc: "level",
      domain: interval("[", 0, INFINITY, ")"),
      typical,
      example: 0.5,
    },
  },
  "rdp/1": {},
  "subsampled/1": {
    probability: {
      kind: "real",
      doc: "probability that a record is in the sample",
      domain: interval("[", 0, 1, "]"),
      typical: [0.001, 0.5],
      example: 0.01,
    },
  },
  "composed/1": {
    count: {
      kind: "integer",
      doc: "number of repetitions",
      domain: interval("[", 0, Number.MAX_SAFE_INTEGER, "]"),
      typical: [1, 1000],
      example: 100,
      default: 1,
    },
  },
};

/** Checks that a value is a list of numbers and that `accepts` is true for every number. */
export function numbers(
  subject: string,
  parameter: string,
  value: unknown,
  domain: string,
  accepts: (x: number) => boolean,
): readonly number[] {
  const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
  const isGood = (x: unknown): x is number => typeof x === "number" && accepts(x);
  if (list !== undefined && list.length > 0 && list.every(isGood)) return list;
  const wrong = list?.findIndex((x) => !isGood(x)) ?? 0;
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter,
    domain: `a list of numbers ${domain}`,
    got: list === undefined || list.length === 0 ? "none" : `${String(list[wrong])} at [${wrong}]`,
  });
}
