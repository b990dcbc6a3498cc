import type { Parameters, Value } from "./parameter.js";

/**
 * Parameters that may be given together; a mechanism has one form or more. An entry is a name, or
 * `name=word` where that word is what says that this form is meant.
 */
export type Form = readonly string[];

/** The names of a form, without the words that it asks for. */
export function namesOf(form: Form): readonly string[] {
  return form.map((entry) => entry.split("=")[0]!);
}

/** The words that a form asks for. */
export function wordsOf(form: Form): Readonly<Record<string, string>> {
  const entries = form.filter((entry) => entry.includes("="));
  return Object.fromEntries(entries.map((entry) => entry.split("=") as [string, string]));
}

/** A form's parameters at their examples, as reference pages show them. */
export function exampleOf(parameters: Parameters, form: Form): Readonly<Record<string, Value>> {
  const examples = namesOf(form).map((name) => [name, parameters[name]?.example] as const);
  return { ...(Object.fromEntries(examples) as Record<string, Value>), ...wordsOf(form) };
}
