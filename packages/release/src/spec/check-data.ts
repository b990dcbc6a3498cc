import { NoisewrightError } from "@noisewright/core/errors";
import { checkJoins, Problems, parseExpression, problemsIn } from "@noisewright/engines";
import { z } from "zod";
import { checkTypes } from "./check-types.js";
import { isObject } from "./issues.js";
import { joinFields, joinPath, joinsIn } from "./joins.js";
import { shortened } from "./places.js";
import { few, role } from "./sources.js";

type Fields = Readonly<Record<string, unknown>>;

/** What the check of the joins needs to know. All other mistakes have their own errors. */
const joinedTables = z.object({
  sources: few(z.record(z.string(), z.looseObject(role))),
  from: joinFields.from,
  join: joinFields.join.optional(),
});

const EXPECTED = [["source"], ["sources", "from"]];

/**
 * Checks that a spec has one source, or several sources and how they are joined. The check needs no
 * data, so a join that cannot be private is refused before any file is opened.
 */
export function checkData(given: unknown, context: z.RefinementCtx): void {
  if (!isFields(given)) return; // the spec has its own error
  const spec = given;
  const wrong = formProblem(spec);
  if (wrong !== undefined) {
    const got = Object.keys(spec).filter((name) => EXPECTED.flat().includes(name));
    const form = { expected: EXPECTED, got, what: wrong.what };
    context.addIssue({ code: "custom", path: [wrong.field], params: { form } });
    return;
  }
  checkUnit(spec, context);
  checkTypes(spec, context);
  if (spec.source === undefined) checkSources(spec, context);
}

/** Which of the fields `source`, `sources`, `from` and `join` is missing or too many. */
function formProblem({ source, sources, from, join }: Fields) {
  if (sources === undefined) {
    const what = "`from` and `join` need `sources`, which lists the tables by name";
    if (from !== undefined) return { field: "from", what };
    if (join !== undefined) return { field: "join", what };
    if (source !== undefined) return undefined;
    return { field: "source", what: "a spec needs `source`, or `sources` and `from`" };
  }
  if (source !== undefined) {
    const what = "give `source` for one table, or `sources` and `from` for several, not both";
    return { field: "source", what };
  }
  if (from !== undefined) return undefined;
  return { field: "from", what: "`sources` also needs `from`, the source whose rows are counted" };
}

const isFields = (value: unknown): value is Fields => isObject(value) && !Array.isArray(value);

/** A unit is a column of the only source. With several sources, each source has its own column. */
function checkUnit({ source, sources, privacy }: Fields, context: z.RefinementCtx): void {
  const unit = z.object({ unit: z.looseObject({}) }).safeParse(privacy).data?.unit;
  if (unit === undefined) return;
  const refuse = (field: string, what: string) => {
    const form = { expected: [[field]], got: Object.keys(unit), what };
    context.addIssue({ code: "custom", path: ["privacy", "unit"], params: { form } });
  };
  if (sources !== undefined && "column" in unit) {
    refuse(
      "name",
      "with `sources`, each source names its own column in `unit`; here the unit has only a name, for example { name: person }",
    );
  } else if (source !== undefined && !("column" in unit)) {
    refuse("column", "the unit of one table needs a `column`, for example { column: person }");
  }
}

function checkSources(spec: Fields, context: z.RefinementCtx): void {
  const { data } = joinedTables.safeParse(spec);
  if (data === undefined) return; // the fields have their own errors
  const isRow = Reflect.get(Object(spec.privacy), "unit") === "row";
  const problems = new Problems();
  problems.attempt([], () => checkJoins(joinsIn(data, isRow)));
  Object.entries(data.sources).forEach(([name, source], i, all) => {
    problems.attempt(["sources", name], () => checkName(name, source, all.slice(0, i)));
  });
  try {
    problems.throwIfAny("spec");
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    for (const problem of problemsIn(error)) {
      const path = [...joinPath(data, problem.path ?? [])];
      context.addIssue({ code: "custom", path, params: { problem } });
    }
  }
}

type NamedSource = readonly [name: string, source: Fields];

/**
 * Checks the name of a source. Engines do not distinguish upper and lower case, and expressions
 * have words of their own. The same table under two names needs the same unit: if a unit is
 * removed, its rows are removed under both names. A row on the way to the unit may lead to different
 * units under two names, so its table must not have two names.
 */
function checkName(name: string, source: Fields, others: readonly NamedSource[]): void {
  const refuse = (domain: string, got: string, advice?: string) => {
    const problem = { code: "domain", subject: "spec", parameter: "sources", domain, got } as const;
    throw new NoisewrightError({ ...problem, advice });
  };
  const taken = others.find(([other]) => other.toLowerCase() === name.toLowerCase());
  if (taken !== undefined) {
    refuse(
      `a name that differs from ${JSON.stringify(taken[0])} not only in case`,
      shortened(name),
    );
  }
  if (isReserved(name)) refuse("a name that is no word of expressions", JSON.stringify(name));
  const same = others.find(([, other]) => placeOf(other) === placeOf(source));
  if (same === undefined) return;
  const [other, { unit, public: isPublic }] = [JSON.stringify(same[0]), same[1]];
  if (roleOf(same[1]) !== roleOf(source)) {
    refuse(
      `declared like source ${other}, because it is the same table`,
      "another `unit` or `public`",
      "a row must belong to the same unit under both names",
    );
  }
  if (unit !== undefined || isPublic) return;
  refuse(
    `another table than source ${other}, because neither has \`unit\``,
    "the same table",
    "a row must lead to the same unit under both names",
  );
}

const placeOf = ({ file, name, url, table }: Fields): string =>
  JSON.stringify([String(file ?? name ?? url).replace(/^(\.\/)+/, ""), table]);

const roleOf = ({ unit, public: isPublic }: Fields): string => JSON.stringify([unit, isPublic]);

function isReserved(name: string): boolean {
  try {
    return parseExpression(name).root.kind !== "name";
  } catch {
    return /^\w+$/.test(name);
  }
}
