import { NoisewrightError, type SingleProblem } from "@noisewright/core/errors";
import { fieldPath, type Path, pathText } from "./places.js";

/** Where a field of a spec stands. */
export interface Location {
  /** `spec.yaml:12:5`, or a name for a spec that was not read from a text. */
  readonly text: string;
  /** Characters before the field, to order problems by. */
  readonly offset: number;
}

/** Finds the value of a field, or its key. */
export type Locator = (path: Path, part?: "key" | "value") => Location;

/** The locator of a spec that was not read from a text. */
export const nowhere: Locator = () => ({ text: "spec", offset: 0 });

/** A problem with one field. */
export interface FieldProblem {
  readonly path: Path;
  /** The message points at the key of a field with an unknown name, else at the value. */
  readonly part?: "key" | "value" | undefined;
  /** Its subject is replaced by the place, unless it adds something: the name of a mechanism. */
  readonly problem: SingleProblem;
}

/** Subjects that say no more than the place of the field. */
const IMPLIED = new Set(["spec", "release", "query", "expression"]);

/** The error of one problem or of several; problems are in the order of the text, each once. */
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
