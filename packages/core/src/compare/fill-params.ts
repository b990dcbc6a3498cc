import type { MechanismKind } from "../mechanisms/kit/index.js";
import { type Form, fromText, namesOf, type Value, wordsOf } from "../params/index.js";

type Texts = Readonly<Record<string, string>>;

/**
 * Fills in the parameters of a mechanism: its own values, then the values that all mechanisms
 * share, then examples. Without `form`, the form is the first one that has all own values.
 */
export function fillParams(
  { parameters, forms }: Pick<MechanismKind, "parameters" | "forms">,
  own: Texts,
  shared: Texts,
  form: Form = forms.find((each) => holds(each, own)) ?? forms[0]!,
): Readonly<Record<string, Value>> {
  const read = (name: string, text: string) => {
    const parameter = parameters[name];
    return parameter === undefined ? text : fromText(parameter, text);
  };
  const words = wordsOf(form);
  const filled = namesOf(form).map((name): [string, Value] => {
    const text = words[name] ?? own[name] ?? shared[name];
    return [name, text === undefined ? parameters[name]!.example : read(name, text)];
  });
  const rest = Object.entries(own).map(([name, text]): [string, Value] => [name, read(name, text)]);
  return { ...Object.fromEntries(rest), ...Object.fromEntries(filled) };
}

/** Whether a form has all names of the own values, and requires no other words. */
function holds(form: Form, own: Texts): boolean {
  const words = wordsOf(form);
  return Object.entries(own).every(
    ([name, text]) => namesOf(form).includes(name) && (words[name] ?? text) === text,
  );
}
