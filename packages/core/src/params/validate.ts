import { NoisewrightError } from "../errors/index.js";
import { numberText, suggest } from "../format/index.js";
import { exampleOf, type Form, namesOf, wordsOf } from "./form.js";
import { contains, formatInterval } from "./interval.js";
import type { Parameter, Parameters, Value } from "./parameter.js";

/**
 * Checks the given values against a mechanism's parameters and chooses a form. The chosen form is
 * the first one that has every given name, has a default for every missing name, and agrees with
 * the given words. The returned values include the defaults of the chosen form.
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
    // If a word is invalid, the error is about that word and not about the combination of names.
    for (const name of named.flatMap((candidate) => Object.keys(wordsOf(candidate)))) {
      checked(subject, name, parameters[name]!, chosen(name));
    }
    const got = names.map((name) => (isWord(name, forms) ? `${name}=${given[name]}` : name));
    const example = exampleText(parameters, closestForm(parameters, forms, names), names);
    throw new NoisewrightError({ code: "form", subject, expected: forms, got, example });
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

/** The form that is closest to the given names, by the number of missing and unwanted names. */
function closestForm(
  parameters: Parameters,
  forms: readonly Form[],
  names: readonly string[],
): Form {
  const difference = (form: Form) => {
    const required = requiredNames(parameters, form);
    const missing = required.filter((name) => !names.includes(name)).length;
    return missing + names.filter((name) => !namesOf(form).includes(name)).length;
  };
  return forms.reduce((best, form) => (difference(form) < difference(best) ? form : best));
}

/**
 * The names that a caller must give: names without a default, and names whose default is not the
 * required word.
 */
function requiredNames(parameters: Parameters, form: Form): readonly string[] {
  const words = wordsOf(form);
  return namesOf(form).filter((name) => {
    const preset = parameters[name]?.default;
    return preset === undefined || (words[name] !== undefined && words[name] !== preset);
  });
}

/**
 * Writes example values for the given names and for the required names of a form, such as `epsilon
 * = 1, b = 2`.
 */
function exampleText(parameters: Parameters, form: Form, given: readonly string[]): string {
  const required = requiredNames(parameters, form);
  return Object.entries(exampleOf(parameters, form))
    .filter(([name]) => required.includes(name) || given.includes(name))
    .map(([name, value]) => `${name} = ${typeof value === "number" ? numberText(value) : value}`)
    .join(", ");
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
    const needsNumber = parameter.kind === "real" && typeof value !== "number";
    throw new NoisewrightError({
      code: "domain",
      subject,
      parameter: name,
      symbol: parameter.symbol,
      domain: needsNumber ? `a number ${domainOf(parameter)}` : domainOf(parameter),
      got: printed(value),
      advice: suggestedWord(parameter, value),
    });
  }
  return value as Value;
}

function suggestedWord(parameter: Parameter, value: unknown): string | undefined {
  if (parameter.kind !== "word" || typeof value !== "string") return undefined;
  const word = suggest(value, parameter.words ?? []);
  return word === undefined ? undefined : `did you mean "${word}"?`;
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

/** Infinity counts as a whole number here; the check of the domain may still refuse Infinity. */
function isWhole(value: unknown): boolean {
  return (
    Number.isSafeInteger(value) ||
    value === Number.POSITIVE_INFINITY ||
    value === Number.NEGATIVE_INFINITY
  );
}

/**
 * The allowed values of a parameter in words, for error messages, help texts and reference pages.
 */
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

/**
 * Reads the value of a parameter from a string. If a number or a flag cannot be read, the string
 * itself is returned.
 */
export function fromText(parameter: Pick<Parameter, "kind">, text: string): Value {
  const number = (word: string) => (word.trim() === "" ? Number.NaN : Number(word));
  if (parameter.kind === "word") return text;
  if (parameter.kind === "flag") return text === "true" ? true : text === "false" ? false : text;
  if (parameter.kind === "list") return text.split(",").map(number);
  const value = number(text);
  return Number.isNaN(value) && text.trim() !== "NaN" ? text : value;
}

const MAX_LENGTH = 60;

function printed(value: unknown): string {
  const text = wordsFor(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function wordsFor(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "symbol" || typeof value === "function") return `a ${typeof value}`;
  if (Array.isArray(value)) return `[${value.map(wordsFor).join(",")}]`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
