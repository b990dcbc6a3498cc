import { NoisewrightError } from "@noisewright/core";
import { type FieldPath, Problems } from "./problems.js";
import { refuse } from "./refuse.js";
import type { Joins } from "./relation.js";

/** A name that expressions can use before a point. */
const WORD = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * Checks the sources of joins, each on its own, that each source is used once, and that one of them
 * names the unit.
 */
export function checkSources(joins: Joins): void {
  const { sources, from, join, rowIsUnit } = joins;
  const problems = new Problems();
  const known = Object.keys(sources);
  for (const name of known) problems.attempt([], () => checkSource(name, sources[name]!));
  const used = new Set<string>();
  const use = (name: string, path: FieldPath) => {
    if (!known.includes(name)) {
      throw new NoisewrightError({
        ...{ code: "unknown", subject: "query", path, what: "source", got: name.slice(0, 60) },
        known,
      });
    }
    if (used.has(name)) {
      const advice = "give the source a second name under `sources`";
      refuse(path, "a source that is not joined yet", JSON.stringify(name), advice);
    }
    used.add(name);
  };
  problems.attempt([], () => use(from, ["from"]));
  join.forEach(({ table }, i) => {
    problems.attempt([], () => use(table, ["join", i, "table"]));
  });
  const isMisspelt = [from, ...join.map(({ table }) => table)].some(
    (name) => !known.includes(name),
  );
  for (const name of isMisspelt ? [] : known.filter((each) => !used.has(each))) {
    const domain = "a source that `from` or `join` uses";
    const advice = `join ${name}, or remove it`;
    problems.attempt([], () => refuse(["sources", name], domain, "an unused source", advice));
  }
  problems.attempt([], () => checkFrom(sources[from], from, rowIsUnit));
  problems.throwIfAny("query");
  checkUnit(joins);
}

/** Checks that a source names the unit, unless each row is a unit. */
function checkUnit({ sources, from, join, rowIsUnit }: Joins): void {
  const used = [from, ...join.map(({ table }) => table)];
  if (rowIsUnit || used.some((name) => sources[name]!.unit !== undefined)) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "query",
    path: ["from"],
    what: `source with \`unit\` among ${used.join(", ")}, so it is unknown whose rows these are`,
    advice:
      "give each source that has a column of the unit its `unit`, for example unit: person_id",
  });
}

function checkSource(name: string, source: Joins["sources"][string]): void {
  if (!WORD.test(name)) {
    const domain = "a name of letters, digits and underscores that does not start with a digit";
    refuse(["sources", name], domain, JSON.stringify(name));
  }
  if (source.unit === undefined || !source.public) return;
  const domain = "absent if the source has `unit`, because its rows belong to units";
  refuse(["sources", name, "public"], domain, "true");
}

function checkFrom(
  source: Joins["sources"][string] | undefined,
  from: string,
  rowIsUnit: true | undefined,
): void {
  if (source?.public) {
    const domain = "a source that is not public, because rows of a public source belong to nobody";
    refuse(["from"], domain, JSON.stringify(from), `start from private rows and join ${from}`);
  }
  if (source?.unit === undefined || !rowIsUnit) return;
  const advice = "remove `unit` here, or name the unit: privacy: { unit: { name: person } }";
  refuse(
    ["sources", from, "unit"],
    "absent if each row is a unit",
    JSON.stringify(source.unit),
    advice,
  );
}
