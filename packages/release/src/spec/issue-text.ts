import { type Issue, knownNames } from "./issues.js";
import { type Path, shortened } from "./places.js";

/** The unit of a limit, by the type of the value. */
const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " items" };

/** Says in words what a field may hold. */
export function domainOf(issue: Issue): string {
  switch (issue.code) {
    case "too_small":
    case "too_big": {
      if ("exact" in issue && issue.exact && issue.origin === "string") return "one character";
      const small = issue.code === "too_small";
      const limit = String(small ? issue.minimum : issue.maximum);
      if (small && issue.origin === "string" && limit === "1") return "a text that is not empty";
      const relation = issue.inclusive
        ? small
          ? "at least"
          : "at most"
        : small
          ? "above"
          : "below";
      return `${relation} ${limit}${limit === "1" && issue.origin === "array" ? " item" : (UNITS[issue.origin] ?? "")}`;
    }
    case "invalid_type":
      return TYPES[issue.expected] ?? `a ${issue.expected}`;
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_value":
      return issue.values.length === 1 ? issue.message : `one of ${issue.values.join(", ")}`;
    default: {
      const names = knownNames(issue)?.known;
      return names === undefined ? issue.message : `one of ${names.join(", ")}`;
    }
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  int: "a whole number",
  array: "a list",
  tuple: "a list of two numbers",
  object: "an object",
  record: "an object",
  boolean: "true or false",
};

/** Fields of a source whose values are never secret. */
const PUBLIC_SOURCE_FIELDS = [
  "columns",
  "encoding",
  "header",
  "public",
  "types",
  "unit",
  "version",
];

/**
 * Whether a field may hold a secret. The address of a source or of a ledger's store may contain a
 * password.
 */
export function isSecret(path: Path): boolean {
  const inSource = fieldOfSource(path);
  if (inSource === undefined) return path.at(-1) === "store";
  return !PUBLIC_SOURCE_FIELDS.includes(String(path[inSource]));
}

/** The index of the field of a source in a path, if the path leads to a source or into one. */
function fieldOfSource(path: Path): number | undefined {
  const one = path.indexOf("source");
  if (one !== -1) return one + 1;
  const several = path.indexOf("sources");
  return several === -1 ? undefined : several + 2;
}

/**
 * A number or a word as the spec writes it. If the value may be secret, only the kind of the value
 * is shown.
 */
export function shown(value: unknown, path: Path): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return isPair(value) && !isSecret(path) ? pairText(value) : "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string" && path.at(-1) === "delimiter") return `${value.length} characters`;
  // A file that is not a spec may be a table, so the text of the file is not repeated.
  if (typeof value === "string" && path.length === 0) return "a text";
  if (isSecret(path)) return typeof value === "string" ? "another text" : `a ${typeof value}`;
  return typeof value === "string" ? `"${shortened(value)}"` : String(value);
}

const isPair = (list: readonly unknown[]): boolean =>
  list.length === 2 && list.every((each) => typeof each === "number");

const pairText = (pair: readonly unknown[]): string => `[${pair.join(", ")}]`;
