import type { PrivacyEvent } from "@noisewright/core/accounting";
import { fromText } from "@noisewright/core/params";
import type { Item } from "../../ui/item-list.js";
import type { Planned } from "../../worker/tasks/account.js";
import type { KindData, ParameterData } from "../../worker/tasks/catalogue.js";

/** A release as an accountant knows it: numbers that go into an event. */
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
  "how far one record may move the answer",
  1,
  [0.1, 10],
);
const level = number("epsilon", "ε", "its pure level", 0.1, [0.01, 5]);

export const EVENT_KINDS: readonly EventKind[] = [
  {
    word: "gaussian-noise",
    label: "Gaussian noise",
    kind: "gaussian/1",
    parameters: [number("sigma", "σ", "standard deviation", 10, [0.5, 50]), sensitivity],
  },
  {
    word: "laplace-noise",
    label: "Laplace noise",
    kind: "laplace/1",
    parameters: [number("scale", "b", "scale of the noise", 10, [0.5, 50]), sensitivity],
  },
  { word: "pure", label: "Any pure ε", kind: "pure/1", parameters: [level] },
  {
    word: "approximate",
    label: "Any (ε, δ)",
    kind: "approximate/1",
    parameters: [level, number("delta", "δ", "mass that may exceed ε", 1e-8, [1e-12, 1e-4])],
  },
  {
    word: "zcdp",
    label: "Any ρ-zCDP",
    kind: "zcdp/1",
    parameters: [number("rho", "ρ", "its level", 0.01, [0.001, 1])],
  },
];

export function nameOf(word: string): string {
  return EVENT_KINDS.find((each) => each.word === word)?.label ?? word;
}

/** Names that every release has beside its own. */
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

/** A release of the address, for the worker. What is wrong in it, core says. */
export function plannedOf({ word, values }: Item, kinds: readonly KindData[]): Planned {
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

/** Words that a mechanism's first form asks for. */
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
