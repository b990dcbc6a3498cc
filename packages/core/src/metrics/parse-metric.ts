import { NoisewrightError } from "../errors/index.js";
import { METRIC_KINDS } from "./catalogue.js";
import type { Metric } from "./metric.js";

const LONGEST = 60;

/** The metric of a name such as `mae`, `usefulness:0.4` or `relative-error:0.1,5`. */
export function parseMetric(name: string): Metric {
  const metric = findMetric(name);
  if (metric === undefined) {
    throw new NoisewrightError({
      code: "domain",
      subject: "metric",
      parameter: "name",
      domain: METRIC_DOMAIN,
      got: `"${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}"`,
    });
  }
  return metric;
}

/** The same, or undefined where the name is none. */
export function findMetric(name: string): Metric | undefined {
  const colon = name.indexOf(":");
  const word = colon < 0 ? name : name.slice(0, colon);
  const rest = colon < 0 ? undefined : name.slice(colon + 1);
  const kind = METRIC_KINDS.find((candidate) => candidate.word === word);
  const numbers = rest === undefined ? [] : rest.split(",").map(strictNumber);
  const valid =
    kind !== undefined &&
    numbers.length === kind.arguments.length &&
    numbers.every(Number.isFinite) &&
    kind.accepts(...numbers);
  if (!valid) return undefined;
  const loss = kind.loss?.(...numbers);
  return {
    name,
    better: kind.better,
    ofError: kind.ofError ?? false,
    power: kind.power?.(...numbers) ?? 1,
    of: (law, answer) => kind.of(law, answer, ...numbers),
    ...(loss && { loss }),
  };
}

function strictNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** The domain of metric names in words. */
export const METRIC_DOMAIN = `one of ${METRIC_KINDS.map((kind) =>
  [kind.word, ...(kind.arguments.length > 0 ? [kind.arguments.join(",")] : [])].join(":"),
).join(", ")}`;
