import { NoisewrightError } from "../errors/index.js";
import { suggest } from "../format/index.js";

/** A kind of metric that a name such as `usefulness:0.4` refers to. */
interface NamedKind {
  readonly word: string;
  /** The names of the numbers that the user writes after the colon. */
  readonly arguments: readonly string[];
}

/**
 * Splits a name into its word and the numbers after the colon. A part that is not a number becomes
 * NaN.
 */
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

/** Joins a word and its numbers to a name, as the inverse of `splitName`. */
export function joinName(word: string, numbers: readonly number[]): string {
  return numbers.length > 0 ? `${word}:${numbers.join(",")}` : word;
}

function strictNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** The accepted names as a phrase for error messages. */
export function domainOfKinds(kinds: readonly NamedKind[]): string {
  const forms = kinds.map(({ word, arguments: numbers }) =>
    numbers.length > 0 ? `${word}:${numbers.join(",")}` : word,
  );
  return `one of ${forms.join(", ")}`;
}

const MAX_LENGTH = 60;

/** The error for a name that belongs to no kind. The message suggests the closest kind. */
export function unknownName(
  subject: string,
  name: string,
  kinds: readonly NamedKind[],
): NoisewrightError {
  const { word } = splitName(name);
  const words = kinds.map((kind) => kind.word);
  const meant = words.includes(word) ? undefined : suggest(word, words);
  const advice = meant === undefined ? undefined : `did you mean "${meant}"?`;
  const domain = domainOfKinds(kinds);
  const got = `"${name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name}"`;
  return new NoisewrightError({ code: "domain", subject, parameter: "name", domain, got, advice });
}
