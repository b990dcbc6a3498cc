import type { z } from "zod";
import type { Path } from "./places.js";

/** A problem as zod reports it. */
export type Issue = z.core.$ZodIssue;

/** The issues inside an issue: if no member of a union fits, those of the member that fits best. */
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

/** Whether only the fields of a value are wrong, or its contents, but not its type. */
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

/** The names that may stand in a field, where the schema lists them. */
export function knownNames(issue: Issue): Names | undefined {
  const what = issue.path.at(-2) === "columns" ? "type" : String(issue.path.at(-1));
  if (isList(issue)) return { what, known: issue.values.map(String) };
  if (issue.code === "custom") return issue.params?.names;
  return issue.code === "invalid_union" && "options" in issue
    ? { what, known: issue.options!.map(String) }
    : undefined;
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) ? Reflect.get(value, key) : undefined),
    root,
  );
}

export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null;
