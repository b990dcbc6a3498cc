import { NoisewrightError } from "@noisewright/core";
import type { z } from "zod";
import { type Path, shortened } from "./places.js";

type Issue = z.core.$ZodIssue;

/** Of a union with no fitting member, what is wrong with the one that got furthest. */
function innermost(issues: readonly Issue[], path: Path = []): Issue {
  // A field that there is not is what a missing one was called.
  const first = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0]!;
  const whole = { ...first, path: [...path, ...first.path] };
  if (first.code !== "invalid_union") return whole;
  const depth = (list: readonly Issue[]) => (list[0]?.path.length ?? 0) + kindOf(list[0]);
  const best = first.errors.toSorted((a, b) => depth(b) - depth(a))[0];
  return best !== undefined && depth(best) > 0 ? innermost(best, whole.path) : whole;
}

/** A member that has the right type, but for a field, was meant. */
function kindOf(issue: Issue | undefined): number {
  return issue?.code === "unrecognized_keys" ? 1 : 0;
}

/** The error of the first issue; `subject` begins a message with a place and what stands there. */
export function problemOf(
  issues: readonly Issue[],
  spec: unknown,
  subject: (place: Path, named: Path) => string,
  whole = "the spec",
): NoisewrightError {
  const issue = innermost(issues);
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const got = String(issue.keys[0]);
    const known = issue.message.split(", ");
    const problem = { code: "unknown", subject: subject([...path, got], path) } as const;
    return new NoisewrightError({ ...problem, what: "field", got: shortened(got), known });
  }
  const value = path.reduce<unknown>(inside, spec);
  const parameter = shortened(String(path.at(-1) ?? whole));
  return domainError(
    subject(path, path.slice(0, -1)),
    parameter,
    domainOf(issue),
    shown(value, path),
  );
}

/** What a limit counts. */
const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " items" };

function inside(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function domainOf(issue: Issue): string {
  switch (issue.code) {
    case "too_small":
    case "too_big": {
      const small = issue.code === "too_small";
      const limit = String(small ? issue.minimum : issue.maximum);
      const unit = UNITS[issue.origin] ?? "";
      return `${issue.inclusive ? (small ? "at least" : "at most") : small ? "above" : "below"} ${limit}${unit}`;
    }
    case "invalid_type":
      return `a ${issue.expected}`
        .replace(/^a (array|int|object)/, "an $1")
        .replace("an int", "a whole number");
    case "invalid_value":
      return `one of ${issue.values.join(", ")}`;
    default:
      return issue.message;
  }
}

/** A number or a word as it was written; a source's address may hold a password and is not shown. */
function shown(value: unknown, path: Path): string {
  if (value === undefined) return "nothing";
  if (path[0] === "source" || path.at(-1) === "store") return "something else";
  // A file that is no spec may be a table: nothing of it is repeated.
  if (path.length === 0 && typeof value === "string") return "a text";
  if (typeof value === "string") return `"${shortened(value)}"`;
  return typeof value === "object"
    ? Array.isArray(value)
      ? "a list"
      : "an object"
    : String(value);
}

export function domainError(
  subject: string,
  parameter: string,
  domain: string,
  got: string,
): NoisewrightError {
  return new NoisewrightError({ code: "domain", subject, parameter, domain, got });
}
