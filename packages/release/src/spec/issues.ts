import type { z } from "zod";
import type { Path } from "./places.js";

/** A problem as zod reports it. */
export type Issue = z.core.$ZodIssue;

/**
 * The issues inside an issue. If no member of a union fits, these are the issues of the member that
 * fits best.
 */
export function flattened(issue: Issue, value: unknown, around: Path = []): readonly Issue[] {
  const path = [...around, ...issue.path];
  const whole = { ...issue, path };
  if (issue.code !== "invalid_union") return [whole];
  const members = issue.errors.filter(hasRightType);
  const best = members.toSorted((a, b) => mistakesIn(a) - mistakesIn(b))[0];
  if (best !== undefined) return best.flatMap((inner) => flattened(inner, value, path));
  const listed = issue.errors.flat().find(isList);
  return listed !== undefined && typeof valueAt(value, path) === "string"
    ? [{ ...listed, path }]
    : [whole];
}

/** Whether the type of a value is right, so that only its fields or its contents are wrong. */
function hasRightType(issues: readonly Issue[]): boolean {
  const wrong = ["invalid_type", "invalid_value", "invalid_union"];
  return issues.every(({ path, code }) => path.length > 0 || !wrong.includes(code));
}

function mistakesIn(issues: readonly Issue[]): number {
  return issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );
}

const isList = (issue: Issue): issue is z.core.$ZodIssueInvalidValue & Issue =>
  issue.code === "invalid_value" && issue.values.length > 1;

export interface Names {
  readonly what: string;
  readonly known: readonly string[];
}

/** The names that a field may hold, if the schema lists these names. */
export function knownNames(issue: Issue): Names | undefined {
  const what = whatIsNamed(issue.path);
  if (isList(issue)) return { what, known: issue.values.map(String) };
  if (issue.code === "custom") return issue.params?.names;
  return issue.code === "invalid_union" && "options" in issue
    ? { what, known: issue.options!.map(String) }
    : undefined;
}

/** What the names of a field stand for: usually the field says it. */
function whatIsNamed(path: Path): string {
  if (path.at(-2) === "types" || path.at(-2) === "columns") return "type";
  return path.at(-1) === "at" ? "list of levels" : String(path.at(-1));
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) ? Reflect.get(value, key) : undefined),
    root,
  );
}

export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null;
