import { mechanismKind, NoisewrightError, parseMetric } from "@noisewright/core";
import { splitMetrics, toNumber } from "../design/index.js";
import type { ComparedMechanism, Grid } from "./grid.js";

/** The flags of `noisewright compare` as texts. */
export interface CompareFlags {
  readonly epsilon: string;
  readonly delta: string;
  readonly sensitivity: string;
  readonly answer?: string;
  readonly lower: string;
  readonly upper: string;
  readonly metrics: string;
}

/** Reads a mechanism and its own parameters, such as `staircase:metric=mae`. */
export function parseMechanism(text: string): ComparedMechanism {
  const [id = "", rest] = split(text, ":");
  const known = Object.keys(mechanismKind(id).parameters);
  const own = rest === undefined ? [] : pairsOf(rest);
  const unknown = own.find(([name]) => !known.includes(name));
  if (unknown !== undefined) {
    const [got] = unknown;
    throw new NoisewrightError({ code: "unknown", subject: id, what: "parameter", got, known });
  }
  return { id, label: text, own: Object.fromEntries(own) };
}

/** Splits `a=1,b=2` into pairs. A part without = belongs to the value before it, as in a list. */
function pairsOf(text: string): (readonly [string, string])[] {
  return text.split(/,(?=[^,=]+=)/).map((pair) => {
    const [name = "", value] = split(pair, "=");
    if (value !== undefined) return [name, value] as const;
    throw new NoisewrightError({
      code: "domain",
      subject: "compare",
      parameter: "mechanisms",
      domain: "a mechanism, or a mechanism with parameters, such as staircase:metric=mae",
      got: JSON.stringify(pair.slice(0, 60)),
    });
  });
}

/** The text before and after the first separator. */
function split(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Reads the points at which mechanisms are compared. */
export function parseGrid(flags: CompareFlags): Grid {
  const [lower, upper] = [one("lower", flags.lower), one("upper", flags.upper)];
  if (!(lower < upper && Number.isFinite(upper - lower))) {
    refuse("lower", "a number below the upper end", flags.lower);
  }
  const metrics = splitMetrics(flags.metrics);
  for (const name of metrics) parseMetric(name);
  const { answer = String((lower + upper) / 2) } = flags;
  return {
    epsilons: numbers("epsilon", flags.epsilon, isPositive, "in (0, ∞)"),
    deltas: numbers("delta", flags.delta, (x) => x >= 0 && x < 1, "in [0, 1)"),
    sensitivities: numbers("sensitivity", flags.sensitivity, isPositive, "in (0, ∞)"),
    answers: numbers("answer", answer, (x) => x >= lower && x <= upper, "between lower and upper"),
    lower,
    upper,
    metrics,
  };
}

const isPositive = (x: number): boolean => x > 0 && Number.isFinite(x);

const one = (parameter: string, text: string): number => toNumber("compare", parameter, text);

function numbers(
  parameter: string,
  text: string,
  accepts: (x: number) => boolean,
  domain: string,
): readonly number[] {
  return text.split(",").map((word) => {
    const number = one(parameter, word);
    return accepts(number) ? number : refuse(parameter, domain, word);
  });
}

function refuse(parameter: string, domain: string, got: string): never {
  const problem = { code: "domain", subject: "compare", parameter, domain } as const;
  throw new NoisewrightError({ ...problem, got: got.slice(0, 60) });
}
