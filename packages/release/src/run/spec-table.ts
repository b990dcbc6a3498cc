import { NoisewrightError } from "@noisewright/core";
import { type Engine, joinedTable, problemsIn, type Table } from "@noisewright/engines";
import {
  joinPath,
  joinsOf,
  problemsError,
  type Spec,
  type SpecFile,
  type UsedSource,
  usedSources,
} from "../spec/index.js";

/** An engine that reads several sources, and the name of the table of each source in this engine. */
export interface JoinedEngine {
  readonly engine: Engine;
  readonly names: Readonly<Record<string, string>>;
}

/** Opens the engine of a spec. An error about a source gets the place of the source in the spec. */
export async function openedEngine(
  file: SpecFile,
  openEngine: () => Promise<Engine | JoinedEngine>,
): Promise<JoinedEngine> {
  try {
    const opened = await openEngine();
    return "engine" in opened ? opened : { engine: opened, names: {} };
  } catch (error) {
    throw located(error, file);
  }
}

/** The table of a spec, or the table of its joined sources. Reads no rows. */
export async function specTable(
  { engine, names }: JoinedEngine,
  file: SpecFile,
  signal?: AbortSignal,
): Promise<Table> {
  const { spec } = file;
  const joins = joinsOf(spec);
  const tables: Record<string, Table> = {};
  for (const used of usedSources(spec)) {
    const found = await engine.table(tableName(used, names), signal);
    if (joins === undefined) return found;
    tables[used.name!] = found;
  }
  try {
    return joinedTable(joins!, tables);
  } catch (error) {
    throw located(error, file);
  }
}

/** The name of the table of a source in the engine. */
export function tableName(
  { name, source }: UsedSource,
  names: JoinedEngine["names"],
): string | undefined {
  return name === undefined ? source.table : names[name];
}

/** The error with the places of its problems in the spec, if it says which sources or joins. */
function located(error: unknown, { spec, locate }: SpecFile): unknown {
  if (!(error instanceof NoisewrightError)) return error;
  const problems = problemsIn(error);
  if ("source" in spec || !problems.every(({ path }) => isOfJoins(path?.[0]))) return error;
  return problemsError(
    problems.map((problem) => ({
      path: joinPath(spec, problem.path!),
      problem: { ...problem, subject: "spec" },
    })),
    locate,
  );
}

const isOfJoins = (field: unknown): boolean =>
  (["sources", "from", "join"] satisfies readonly (keyof Extract<Spec, { from: unknown }>)[]).some(
    (each) => each === field,
  );
