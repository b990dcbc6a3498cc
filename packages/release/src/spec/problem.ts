import { NoisewrightError, type SingleProblem } from "@noisewright/core/errors";
import { suggest } from "@noisewright/core/format";
import { exampleOf } from "./examples.js";
import { domainOf, isSecret, shown } from "./issue-text.js";
import { flattened, type Issue, isObject, knownNames, valueAt } from "./issues.js";
import type { FieldProblem } from "./locate.js";
import { meantName, synonymOf } from "./meant-statistic.js";
import { fieldPath, type Path, pathText, shortened } from "./places.js";

/**
 * The largest number of problems that one error lists. Further problems are shown after the listed
 * problems are corrected.
 */
const MOST_PROBLEMS = 100;

/** The largest number of unknown fields of one object that an error lists. */
const MOST_UNKNOWN_FIELDS = 5;

/** The problems that a schema found in a value, each with its field. */
export function schemaProblems(issues: readonly Issue[], value: unknown): readonly FieldProblem[] {
  const foreign = issues.find((issue) => isForeign(issue, value));
  if (foreign !== undefined) return [foreignProblem(foreign)];
  const problems = issues
    .flatMap((issue) => flattened(issue, value))
    .slice(0, MOST_PROBLEMS)
    .flatMap((issue) => problemsOf(issue, value))
    .slice(0, MOST_PROBLEMS);
  const misspelt = new Set(problems.map(meantField));
  return problems.filter(({ path, part }) => part === "key" || !misspelt.has(JSON.stringify(path)));
}

/**
 * A copy of a spec in which each misspelt name of a statistic is corrected. With the corrected
 * name, the fields of the release can be checked too.
 */
export function withMeantStatistics(issues: readonly Issue[], value: unknown): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    const { path } = issue;
    const names = issue.code === "invalid_union" ? knownNames(issue) : undefined;
    const written = valueAt(value, path);
    const release = valueAt(copy, path.slice(0, -1));
    if (names === undefined || typeof written !== "string" || !isObject(release)) continue;
    const meant = meantName(written, names.known);
    if (meant !== undefined) Reflect.set(release, path.at(-1)!, meant);
  }
  return copy;
}

/**
 * The path of the known field that an unknown field was probably meant to be. If the known field is
 * missing, only the unknown field is reported.
 */
function meantField({ path, part, problem }: FieldProblem): string | undefined {
  if (part !== "key" || problem.code !== "unknown") return undefined;
  const meant = suggest(problem.got, problem.known);
  return meant === undefined ? undefined : JSON.stringify([...path.slice(0, -1), meant]);
}

/** The error for the body of a request that does not fit a schema. */
export function bodyError(issues: readonly Issue[], body: unknown): NoisewrightError {
  const problems = schemaProblems(issues, body).map(({ path, part, problem }): SingleProblem => {
    const isField = part === "key" || path.length > 0;
    const parameter = isField ? shortened(String(path.at(-1))) : "the body";
    const inside = pathText(isField ? path.slice(0, -1) : path) || "body";
    const common = { path: fieldPath(path[0] === "spec" ? path.slice(1) : path), subject: inside };
    if (problem.code === "domain") return { ...problem, ...common, parameter };
    if (problem.code !== "unknown" || part === "key" || path[0] === "spec") {
      return { ...problem, ...common, subject: part === "key" ? inside : pathText(path) || "body" };
    }
    // If a field must be a name from a list, clients read the parameter of the error. So the error
    // has code `domain`, which has a parameter.
    const domain = `one of ${problem.known.join(", ")}`;
    return { code: "domain", ...common, parameter, domain, got: `"${problem.got}"` };
  });
  if (problems.length === 1) return new NoisewrightError(problems[0]!);
  return new NoisewrightError({ code: "several", subject: "body", problems });
}

function problemsOf(issue: Issue, root: unknown): readonly FieldProblem[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split(", ");
    return issue.keys.slice(0, MOST_UNKNOWN_FIELDS).map((key) => ({
      path: [...path, key],
      part: "key",
      problem: unknownName("field", shortened(key), known),
    }));
  }
  const value = valueAt(root, path);
  const names = knownNames(issue);
  if (names !== undefined && typeof value === "string" && !isSecret(path)) {
    const meant = names.what === "statistic" ? synonymOf(value) : undefined;
    const problem =
      meant === undefined
        ? unknownName(names.what, shortened(value), names.known)
        : otherWord(names.what, shortened(value), meant);
    return [{ path, problem }];
  }
  if (issue.code === "custom" && issue.params?.form !== undefined) {
    return [{ path, problem: { code: "form", subject: "spec", ...issue.params.form } }];
  }
  if (issue.code === "custom" && issue.params?.problem !== undefined) {
    return [{ path, problem: issue.params.problem }];
  }
  const hasExample = issue.code !== "custom" || issue.params?.example !== false;
  const example = hasExample ? exampleOf(path) : undefined;
  const domain = `${domainOf(issue)}${example === undefined ? "" : `, for example ${example}`}`;
  const problem = { code: "domain", subject: "spec", parameter: "the spec" } as const;
  const advice = quotesAdvice(issue, value, path);
  return [{ path, problem: { ...problem, domain, got: shown(value, path), advice } }];
}

/** YAML reads a text of digits as a number, unless the text has quotes. */
function quotesAdvice(issue: Issue, value: unknown, path: Path): string | undefined {
  const isText = issue.code === "invalid_type" && issue.expected === "string";
  if (!isText || typeof value !== "number" || isSecret(path)) return undefined;
  return `write it in quotes: "${value}"`;
}

function otherWord(what: string, got: string, meant: string): SingleProblem {
  const advice = `did you mean ${JSON.stringify(meant)}?`;
  return { code: "unsupported", subject: "spec", what: `${what} ${JSON.stringify(got)}`, advice };
}

function unknownName(what: string, got: string, known: readonly string[]): SingleProblem {
  return { code: "unknown", subject: "spec", what, got, known };
}

/**
 * Whether a file or a spec in a request has no field of a spec. Such an object may be data, so its
 * keys are not repeated.
 */
function isForeign(issue: Issue, root: unknown): boolean {
  if (issue.code !== "unrecognized_keys") return false;
  const { path, keys } = issue;
  const isSpec = path.length === 0 || (path.length === 1 && path[0] === "spec");
  const value = valueAt(root, path);
  if (!isSpec || !isObject(value) || Object.keys(value).length > keys.length) return false;
  return keys.every((key) => suggest(key, issue.message.split(", ")) === undefined);
}

function foreignProblem(issue: Issue): FieldProblem {
  const problem = { code: "domain", subject: "spec", parameter: "the spec" } as const;
  const domain = `an object with the fields ${issue.message}`;
  return {
    path: issue.path,
    problem: { ...problem, domain, got: "an object without these fields" },
  };
}
