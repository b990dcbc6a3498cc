import type { Parameters, Value } from "./parameter.js";

/**
 * A combination of parameters that a caller may write together. A mechanism has one or more forms. An
 * entry is a name, or `name=word` if the form applies only when the parameter is that word.
 */
export type Form = readonly string[];

/** The parameter names of a form, without its words. */
export function namesOf(form: Form): readonly string[] {
  return form.map((entry) => entry.split("=")[0]!);
}

/** The words of a form, by the name of their parameter. */
export function wordsOf(form: Form): Readonly<Record<string, string>> {
  const entries = form.filter((entry) => entry.includes("="));
  return Object.fromEntries(entries.map((entry) => entry.split("=") as [string, string]));
}

/** The example values of a form's parameters, as reference pages show them. */
export function exampleOf(parameters: Parameters, form: Form): Readonly<Record<string, Value>> {
  const examples = namesOf(form).map((name) => [name, parameters[name]?.example] as const);
  return { ...(Object.fromEntries(examples) as Record<string, Value>), ...wordsOf(form) };
}
