import { NoisewrightError } from "../errors/index.js";
import { type Form, namesOf, wordsOf } from "./form.js";
import { contains, formatInterval } from "./interval.js";
import type { Parameter, Parameters, Value } from "./parameter.js";

/**
 * Check what was given against parameters as data. The form chosen is the first that has every
 * given name, a default for every name that is missing, and the given word where it asks for one;
 * its defaults are filled in.
 */
export function validate(
  subject: string,
  parameters: Parameters,
  forms: readonly Form[],
  given: Readonly<Record<string, unknown>>,
): { readonly form: Form; readonly values: Readonly<Record<string, Value>> } {
  if (typeof given !== "object" || given === null) {
    const problem = { code: "domain", subject, parameter: "parameters" } as const;
    const domain = "an object such as { epsilon: 1, sensitivity: 1 }";
    throw new NoisewrightError({ ...problem, domain, got: String(given).slice(0, 40) });
  }
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  for (const name of names) {
    if (!Object.hasOwn(parameters, name)) {
      const known = Object.keys(parameters);
      throw new NoisewrightError({ code: "unknown", subject, what: "parameter", got: name, known });
    }
  }
  const named = forms.filter((candidate) => fits(candidate, names, parameters));
  const chosen = (name: string) =>
    given[name] === undefined ? parameters[name]?.default : given[name];
  const meant = (candidate: Form) =>
    Object.entries(wordsOf(candidate)).every(([name, word]) => chosen(name) === word);
  const form = named.find(meant);
  if (form === undefined) {
    // A word that is none at all is what is wrong, rather than what goes with it.
    for (const name of named.flatMap((candidate) => Object.keys(wordsOf(candidate)))) {
      checked(subject, name, parameters[name]!, chosen(name));
    }
    const got = names.map((name) => (isWord(name, forms) ? `${name}=${given[name]}` : name));
    throw new NoisewrightError({ code: "form", subject, expected: forms, got });
  }
  const values: Record<string, Value> = {};
  for (const name of namesOf(form)) {
    const parameter = parameters[name]!;
    values[name] = checked(subject, name, parameter, chosen(name));
  }
  return { form, values };
}

function isWord(name: string, forms: readonly Form[]): boolean {
  return forms.some((form) => wordsOf(form)[name] !== undefined);
}

function fits(form: Form, names: readonly string[], parameters: Parameters): boolean {
  const wanted = namesOf(form);
  const missing = wanted.filter((name) => !names.includes(name));
  return (
    names.every((name) => wanted.includes(name)) &&
    missing.every((name) => parameters[name]?.default !== undefined)
  );
}

function checked(subject: string, name: string, parameter: Parameter, value: unknown): Value {
  if (!accepts(parameter, value)) {
    throw new NoisewrightError({
      code: "domain",
      subject,
      parameter: name,
      symbol: parameter.symbol,
      domain: domainOf(parameter),
      got: printed(value),
    });
  }
  return value as Value;
}

function accepts(parameter: Parameter, value: unknown): boolean {
  switch (parameter.kind) {
    case "real":
      return typeof value === "number" && contains(parameter.domain, value);
    case "integer":
      return isWhole(value) && contains(parameter.domain, value as number);
    case "list":
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.length >= 2 &&
        value.every((item) => typeof item === "number" && contains(parameter.domain, item))
      );
    case "word":
      return typeof value === "string" && parameter.accepts(value);
    case "flag":
      return typeof value === "boolean";
  }
}

/** An infinite end counts as whole; whether it is allowed is the domain's to say. */
function isWhole(value: unknown): boolean {
  return (
    Number.isSafeInteger(value) ||
    value === Number.POSITIVE_INFINITY ||
    value === Number.NEGATIVE_INFINITY
  );
}

/** The domain in words, as it stands in messages, help texts and reference pages. */
export function domainOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case "real":
      return `in ${formatInterval(parameter.domain)}`;
    case "integer":
      return `an integer in ${formatInterval(parameter.domain)}`;
    case "list":
      return `two or more distinct numbers in ${formatInterval(parameter.domain)}`;
    case "word":
      return parameter.domain;
    case "flag":
      return "true or false";
  }
}

/** A parameter given as text: numbers are read as numbers, what cannot be read stays as it is. */
export function fromText(parameter: Pick<Parameter, "kind">, text: string): Value {
  const number = (word: string) => (word.trim() === "" ? Number.NaN : Number(word));
  if (parameter.kind === "word") return text;
  if (parameter.kind === "flag") return text === "true" ? true : text === "false" ? false : text;
  if (parameter.kind === "list") return text.split(",").map(number);
  const value = number(text);
  return Number.isNaN(value) && text.trim() !== "NaN" ? text : value;
}

const LONGEST = 60;

function printed(value: unknown): string {
  const text = wordsFor(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function wordsFor(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "symbol" || typeof value === "function") return `a ${typeof value}`;
  if (Array.isArray(value)) return `[${value.map(wordsFor).join(",")}]`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
