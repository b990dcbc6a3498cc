import { NoisewrightError } from "../errors/index.js";

/** What a name such as `usefulness:0.4` can be read against. */
interface Named {
  readonly word: string;
  /** Names of the numbers behind the colon. */
  readonly arguments: readonly string[];
}

/** The word of a name and the numbers behind its colon; NaN where one is none. */
export function splitName(name: string): {
  readonly word: string;
  readonly numbers: readonly number[];
} {
  const colon = name.indexOf(":");
  if (colon < 0) return { word: name, numbers: [] };
  const numbers = name
    .slice(colon + 1)
    .split(",")
    .map(strictNumber);
  return { word: name.slice(0, colon), numbers };
}

/** The same, put together. */
export function joinName(word: string, numbers: readonly number[]): string {
  return numbers.length > 0 ? `${word}:${numbers.join(",")}` : word;
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
