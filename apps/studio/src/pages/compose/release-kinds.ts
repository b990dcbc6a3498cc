import type { PrivacyEvent } from "@noisewright/core/accounting";
import { fromText } from "@noisewright/core/params";
import type { Item } from "../../ui/item-list.js";
import type { AccountedRelease } from "../../worker/tasks/account.js";
import type { KindData, ParameterData } from "../../worker/tasks/catalogue.js";

/** A release that an accountant can describe by a few numbers, without a mechanism. */
interface EventKind {
  readonly word: string;
  readonly label: string;
  readonly kind: PrivacyEvent["kind"];
  readonly parameters: readonly ParameterData[];
}

const number = (
  name: string,
  symbol: string,
  doc: string,
  example: number,
  typical: readonly [number, number],
): ParameterData => ({
  name,
  symbol,
  doc,
  kind: "real",
  domain: "in (0, ∞)",
  bounds: [0, 1e100],
  typical,
  example,
});

const sensitivity = number(
  "sensitivity",
  "Δ",
  "the largest change of the true value that one record can cause",
  1,
  [0.1, 10],
);
const level = number("epsilon", "ε", "ε of the guarantee", 0.1, [0.01, 5]);

export const EVENT_KINDS: readonly EventKind[] = [
  {
    word: "gaussian-noise",
    label: "Gaussian noise",
    kind: "gaussian/1",
    parameters: [
      number("sigma", "σ", "standard deviation of the noise", 10, [0.5, 50]),
      sensitivity,
    ],
  },
  {
    word: "laplace-noise",
    label: "Laplace noise",
    kind: "laplace/1",
    parameters: [number("scale", "b", "scale of the noise", 10, [0.5, 50]), sensitivity],
  },
  { word: "pure", label: "Any pure ε-DP release", kind: "pure/1", parameters: [level] },
  {
    word: "bounded-range",
    label: "Any choice by the exponential mechanism",
    kind: "range/1",
    parameters: [
      number("level", "ℓ", "the largest distance between two privacy losses", 0.1, [0.01, 5]),
    ],
  },
  {
    word: "approximate",
    label: "Any (ε, δ)-DP release",
    kind: "approximate/1",
    parameters: [level, number("delta", "δ", "δ of the guarantee", 1e-8, [1e-12, 1e-4])],
  },
  {
    word: "zcdp",
    label: "Any ρ-zCDP release",
    kind: "zcdp/1",
    parameters: [number("rho", "ρ", "ρ of the guarantee", 0.01, [0.001, 1])],
  },
];

export function nameOf(word: string): string {
  return EVENT_KINDS.find((each) => each.word === word)?.label ?? word;
}

/** The names of the values that every kind of release has. */
export const COUNT = "count";
export const SAMPLED = "sampled";

export function parametersOf(word: string, kinds: readonly KindData[]): readonly ParameterData[] {
  const event = EVENT_KINDS.find((each) => each.word === word);
  if (event) return event.parameters;
  const kind = kinds.find(({ id }) => id === word);
  return (kind?.forms[0] ?? []).flatMap((entry) =>
    entry.includes("=") ? [] : (kind?.parameters[entry] ?? []),
  );
}

/** Converts a release in the address to the worker's input. Core checks this input. */
export function accountedRelease(
  { word, values }: Item,
  kinds: readonly KindData[],
): AccountedRelease {
  const parameters = parametersOf(word, kinds);
  const entries = parameters.map((parameter) => {
    const text = values[parameter.name] ?? String(parameter.example);
    return [parameter.name, fromText(parameter, text)] as const;
  });
  const event = EVENT_KINDS.find((each) => each.word === word);
  const sampled = values[SAMPLED];
  return {
    count: Number(values[COUNT] ?? 1),
    ...(sampled !== undefined && { sampled: Number(sampled) }),
    ...(event
      ? { event: { kind: event.kind, ...Object.fromEntries(entries) } as PrivacyEvent }
      : {
          mechanism: {
            id: word,
            params: { ...Object.fromEntries(entries), ...fixedOf(word, kinds) },
          },
        }),
  };
}

/** The parameters whose values the first form of the mechanism fixes, such as `metric=mae`. */
function fixedOf(word: string, kinds: readonly KindData[]): Readonly<Record<string, string>> {
  const form = kinds.find(({ id }) => id === word)?.forms[0] ?? [];
  const entries = form.filter((entry) => entry.includes("="));
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf("=");
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}
