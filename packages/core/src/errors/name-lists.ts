import { closest, suggest } from "../format/index.js";

/** The maximum number of parameter combinations that a message lists. */
const LISTED_FORMS = 5;

/**
 * Lists the allowed combinations of parameters. If there are too many combinations, the list has
 * the combinations closest to the request.
 */
export function combinations(
  expected: readonly (readonly string[])[],
  got: readonly string[],
): string {
  if (expected.length <= LISTED_FORMS) return expected.map(listed).join(", or ");
  const difference = (form: readonly string[]) =>
    form.filter((name) => !got.includes(name)).length +
    got.filter((name) => !form.includes(name)).length;
  const closestForms = expected.toSorted((a, b) => difference(a) - difference(b));
  const shown = closestForms
    .slice(0, LISTED_FORMS - 1)
    .map(listed)
    .join(", or ");
  return `${shown}, or one of ${expected.length - LISTED_FORMS + 1} other combinations`;
}

/** Joins names as in `epsilon, delta and sensitivity`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * The maximum number of known names that a message lists if no known name is similar to the given
 * one.
 */
const LISTED_NAMES = 15;

export function knownNames(got: string, known: readonly string[]): string {
  const meant = suggest(got.replace(/^"|"$/g, ""), known);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  if (known.length <= LISTED_NAMES) return `use one of ${known.join(", ")}`;
  const names = closest(got, known).slice(0, LISTED_NAMES).join(", ");
  return `use one of ${names}, … (${known.length} in all)`;
}
