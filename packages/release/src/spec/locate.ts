import { NoisewrightError, type SingleProblem } from "@noisewright/core/errors";
import { fieldPath, type Path, pathText } from "./places.js";

/** The place of a field in the text of a spec. */
export interface Location {
  /** A place such as `spec.yaml:12:5`, or a name if the spec was not read from a text. */
  readonly text: string;
  /** The number of characters before the field. Problems are sorted by this number. */
  readonly offset: number;
}

/** Finds the place of the value of a field, or of the key of a field. */
export type Locator = (path: Path, part?: "key" | "value") => Location;

/** The locator for a spec that was not read from a text. */
export const nowhere: Locator = () => ({ text: "spec", offset: 0 });

/** A problem with one field. */
export interface FieldProblem {
  readonly path: Path;
  /**
   * Whether the message points at the key or at the value of the field. It points at the key if the
   * name of the field is unknown.
   */
  readonly part?: "key" | "value" | undefined;
  /**
   * The problem. Its subject is replaced by the place of the field, unless the subject adds
   * something, such as the name of a mechanism.
   */
  readonly problem: SingleProblem;
}

/** Subjects that say no more than the place of the field. */
const IMPLIED = new Set(["spec", "release", "query", "expression"]);

/**
 * The error for one problem or for several problems. The problems are in the order of the text, and
 * each problem appears once.
 */
export function problemsError(
  problems: readonly FieldProblem[],
  locate: Locator,
): NoisewrightError {
  const located = problems
    .map((each) => ({ each, location: locate(each.path, each.part) }))
    .toSorted((a, b) => a.location.offset - b.location.offset)
    .map(({ each, location }) => withPlace(each, location));
  const distinct = [
    ...new Map(located.map((each) => [new NoisewrightError(each).message, each])).values(),
  ];
  if (distinct.length === 1) return new NoisewrightError(distinct[0]!);
  const subject = locate([]).text.replace(/:\d+:\d+$/, "");
  return new NoisewrightError({ code: "several", subject, problems: distinct });
}

function withPlace({ path, part, problem }: FieldProblem, { text }: Location): SingleProblem {
  const field = pathText(part === "key" ? path.slice(0, -1) : path);
  const implied = IMPLIED.has(problem.subject);
  if (problem.code === "domain" && implied) {
    const parameter = field || problem.parameter;
    return { ...problem, path: fieldPath(path), subject: text, parameter };
  }
  const subject = [text, field, implied ? "" : problem.subject].filter(Boolean).join(": ");
  return { ...problem, path: fieldPath(path), subject };
}
