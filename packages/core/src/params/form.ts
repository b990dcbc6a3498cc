import type { Parameters, Value } from "./parameter.js";

/**
 * A combination of parameters that a caller may write together. A mechanism has one or more forms.
 * An entry is a parameter name, or `name=word`. An entry `name=word` means that the form is only
 * for requests that give this word for this parameter.
 */
export type Form = readonly string[];

/** The parameter names of a form. An entry `name=word` gives only its name. */
export function namesOf(form: Form): readonly string[] {
  return form.map((entry) => entry.split("=")[0]!);
}

/** The words that a form requires, by parameter name. */
export function wordsOf(form: Form): Readonly<Record<string, string>> {
  const entries = form.filter((entry) => entry.includes("="));
  return Object.fromEntries(entries.map((entry) => entry.split("=") as [string, string]));
}

/** Example values for the parameters of a form, as shown on reference pages. */
export function exampleOf(parameters: Parameters, form: Form): Readonly<Record<string, Value>> {
  const examples = namesOf(form).map((name) => [name, parameters[name]?.example] as const);
  return { ...(Object.fromEntries(examples) as Record<string, Value>), ...wordsOf(form) };
}
