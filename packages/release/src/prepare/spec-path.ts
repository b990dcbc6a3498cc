import { NoisewrightError } from "@noisewright/core";
import { checkJoins, type FieldPath, Problems, problemsIn } from "@noisewright/engines";
import {
  type ColumnSpec,
  type Every,
  type GroupedRelease,
  joinPath,
  joinsOf,
  type Release,
  type Spec,
} from "../spec/index.js";

/** The path of a release in its spec. */
export function pathOfRelease(spec: Spec, release: Release): FieldPath {
  return ["releases", Math.max(0, spec.releases.indexOf(release))];
}

/** Runs a step of the preparation of a release, whose errors name fields of the release. */
export function inRelease<T>(spec: Spec, release: Release, prepare: () => T): T {
  const problems = new Problems();
  const prepared = problems.attempt(pathOfRelease(spec, release), prepare);
  problems.throwIfAny("release");
  return prepared as T;
}

/**
 * Runs a check of the query of a release. If the check fails, the error names the field of the spec
 * that causes the problem.
 */
export function checkingQuery<T>(spec: Spec, release: Release, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    const problems = new Problems();
    for (const problem of problemsIn(error)) {
      const path = specPath(problem.path ?? [], spec, release);
      problems.attempt(path, () => {
        throw new NoisewrightError({ ...problem, path: undefined }, { cause: error });
      });
    }
    problems.throwIfAny("release");
    throw error;
  }
}

/** The field of the spec from which a field of the query comes. */
function specPath(path: FieldPath, spec: Spec, release: Release): FieldPath {
  const [part, name, field] = path;
  const own = pathOfRelease(spec, release);
  switch (part) {
    case "derive":
      return ["derive", name!];
    case "filter":
      return [...own, "where"];
    case "unit":
      return name === "bound" ? [...own, "bound"] : unitPath(spec);
    case "by":
      return [...own, ...keyPath(Number(name), field, release)];
    case "sets":
      return [...own, "tables"];
    case "sources":
    case "from":
    case "join":
      return "source" in spec ? own : joinPath(spec, path);
    case "measures":
      return [...own, BOUNDS.includes(String(field)) ? field! : "of"];
    default:
      return own;
  }
}

/** The field that names the column of the unit. */
function unitPath(spec: Spec): FieldPath {
  const joins = joinsOf(spec);
  if (joins === undefined) return ["privacy", "unit", "column"];
  return ["sources", checkJoins(joins).unit?.table ?? joins.from, "unit"];
}

const BOUNDS = ["lower", "upper", "granularity", "missing"];

/**
 * The path of a key in the spec. In a query, the keys of `by` come first. After the keys of `by`
 * comes the key of the statistic itself: bins, grid points or values.
 */
function keyPath(index: number, field: FieldPath[number] | undefined, release: Release): FieldPath {
  const { by, columns, every } = release as Partial<Keys>;
  const isMissing = Number.isNaN(index);
  if (columns !== undefined) {
    return isMissing ? ["columns"] : ["columns", index, ...columnField(columns[index]!, field)];
  }
  if (isMissing) return ["by"];
  // The period of a running release comes before the keys of `by`.
  if (every !== undefined && index === 0) return ["every", field === "starts" ? "from" : "of"];
  const place = every === undefined ? index : index - 1;
  if (place >= [by ?? []].flat().length) return [field ?? "of"];
  const key = Array.isArray(by) ? ["by", place] : ["by"];
  return [...key, field === "values" ? "keys" : (field ?? "of")];
}

/** The fields from which the keys of a query come. */
interface Keys {
  readonly by: GroupedRelease["by"];
  readonly columns: readonly ColumnSpec[];
  readonly every: Every;
}

function columnField({ levels }: ColumnSpec, field: FieldPath[number] | undefined): FieldPath {
  if (field !== "values") return [field ?? "of"];
  return levels === undefined ? ["keys"] : ["levels", "keys"];
}
