import { NoisewrightError, type SingleProblem } from "@noisewright/core/errors";

/** The keys and indices that lead to a field of a request, for example `["by", 0, "edges"]`. */
export type FieldPath = readonly (string | number)[];

/** Collects the problems of a request, so that one error can show all problems. */
export class Problems {
  private readonly found: SingleProblem[] = [];

  /** Runs a check of the field at `path`. Returns undefined if the check found problems. */
  attempt<T>(path: FieldPath, check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof NoisewrightError)) throw error;
      for (const problem of problemsIn(error)) {
        this.found.push({ ...problem, path: [...path, ...(problem.path ?? [])] });
      }
      return undefined;
    }
  }

  /** Throws one error with all problems found so far. Does nothing if no problem was found. */
  throwIfAny(subject: string): void {
    const [first, ...others] = this.found;
    if (first === undefined) return;
    if (others.length === 0) throw new NoisewrightError(first);
    throw new NoisewrightError({ code: "several", subject, problems: this.found });
  }
}

/**
 * The problems in an error: a single problem, or each problem of an error with several problems.
 */
export function problemsIn({ details }: NoisewrightError): readonly SingleProblem[] {
  return details.code === "several" ? details.problems : [details];
}
