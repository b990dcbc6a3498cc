import { NoisewrightError } from "../errors/index.js";

/** What a name such as `usefulness:0.4` can be read against. */
interface Named {
  readonly word: string;
  /** Names of the numbers behind the colon. */
  readonly arguments: readonly string[];
  accepts(...numbers: number[]): boolean;
}

/** The kind that a name is of and the numbers behind its colon, or undefined where it is none. */
export function findKind<K extends Named>(
  kinds: readonly K[],
  name: string,
): { readonly kind: K; readonly numbers: readonly number[] } | undefined {
  const colon = name.indexOf(":");
  const word = colon < 0 ? name : name.slice(0, colon);
  const rest = colon < 0 ? undefined : name.slice(colon + 1);
  const kind = kinds.find((candidate) => candidate.word === word);
  const numbers = rest === undefined ? [] : rest.split(",").map(strictNumber);
  const valid =
    kind !== undefined &&
    numbers.length === kind.arguments.length &&
    numbers.every(Number.isFinite) &&
    kind.accepts(...numbers);
  return valid ? { kind, numbers } : undefined;
}

function strictNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** The names in words. */
export function domainOfKinds(kinds: readonly Named[]): string {
  const forms = kinds.map(({ word, arguments: numbers }) =>
    numbers.length > 0 ? `${word}:${numbers.join(",")}` : word,
  );
  return `one of ${forms.join(", ")}`;
}

const LONGEST = 60;

export function unknownName(subject: string, name: string, domain: string): NoisewrightError {
  const got = `"${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}"`;
  return new NoisewrightError({ code: "domain", subject, parameter: "name", domain, got });
}
