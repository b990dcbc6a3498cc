import type { Source } from "@noisewright/contract/answers";
import { type Item, parseItems } from "../../ui/item-list.js";
import { columnText, KEYWORDS, unquoted } from "./column-text.js";
import { columnTypes } from "./column-types.js";
import { layoutOf } from "./file-layout.js";
import { fieldValue, ROW, typesText } from "./release-query.js";

/** A table of the form: the first table, or a table that is joined to it. */
export interface FormTable {
  /** The name of the table in the spec, such as `people` for `clinic/people.csv`. */
  readonly name: string;
  /** The name of the served file. */
  readonly file: string;
  readonly values: Item["values"];
}

/** The joined tables in the address. */
export function joinItems(query: URLSearchParams): Item[] {
  return parseItems(query.get("join") ?? "");
}

/** The first table, and then the joined tables. Each has its own name. */
export function tablesOf(query: URLSearchParams): readonly FormTable[] {
  const table = query.get("table");
  const types = typesText(query);
  const version = query.get("version");
  const own = { ...(table && { table }), ...(types && { types }), ...(version && { version }) };
  const values = { ...own, ...layoutOf(query) };
  const first = { word: fieldValue(query, "source"), values };
  const taken = new Set<string>();
  return [first, ...joinItems(query)].map(({ word, values }) => {
    const name = freeName(word, taken);
    taken.add(name.toLowerCase());
    return { name, file: word, values };
  });
}

/** The last part of a path without its ending, as a word that no other table has. */
function freeName(file: string, taken: ReadonlySet<string>): string {
  const stem = file
    .split("/")
    .at(-1)!
    .replace(/\.\w+$/, "");
  const word = stem.replaceAll(/[^\p{L}\p{N}_]+/gu, "_").replace(/^(?=\p{N}|$)/u, "t");
  let name = KEYWORDS.test(word) ? `${word}_table` : word;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${word}_${number}`;
  return name;
}

/** A column of the tables of a form. */
interface FormColumn {
  readonly column: string;
  /** The column as expressions write it. */
  readonly text: string;
}

/** The columns of the first `count` tables. */
export function columnsOf(
  query: URLSearchParams,
  sources: readonly Source[],
  count?: number,
): readonly FormColumn[] {
  return tablesOf(query)
    .slice(0, count)
    .flatMap(({ name, file }, i) =>
      namesIn(sources, file).map((column) => ({
        column,
        text: columnText(column, i === 0 ? undefined : name),
      })),
    );
}

/** The names of the columns of a served file. */
export function namesIn(sources: readonly Source[], file: string): readonly string[] {
  return sources.find(({ name }) => name === file)?.columns.map(({ name }) => name) ?? [];
}

/**
 * A newly chosen table, joined to the first `count` tables. Columns of equal names are the first
 * guess for its join.
 */
export function startOfJoin(
  query: URLSearchParams,
  sources: readonly Source[],
  file: string,
  count?: number,
): Item {
  const before = columnsOf(query, sources, count);
  const [pair] = namesIn(sources, file).flatMap((right) => {
    const left = before.find(({ column }) => column === right)?.text;
    return left === undefined ? [] : [{ left, right }];
  });
  return { word: file, values: { ...pair, unmatched: "keep" } };
}

/** The served tables that can be joined. The address cannot hold a name with its own separators. */
export function joinableSources(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ name }) => !/[~;]/.test(name));
}

/** The first table that is not in the form yet, preferably one that the same ledger pays for. */
export function nextSource(query: URLSearchParams, sources: readonly Source[]): string | undefined {
  const files = tablesOf(query).map(({ file }) => file);
  const payer = sources.find(({ name }) => name === files[0])?.ledger;
  const free = joinableSources(sources).filter(({ name }) => !files.includes(name));
  return (free.find(({ ledger }) => ledger === payer) ?? free[0])?.name;
}

/** The part of a spec that says which tables are read and how they are joined. */
export function sourcesSpec(query: URLSearchParams): object {
  const [first, ...joined] = tablesOf(query);
  if (joined.length === 0) return { source: placeOf(first!) };
  const { table: owner, column } = unitOf(query);
  const roles = joined.map((table) =>
    table.values.public === "yes"
      ? { public: true }
      : unitColumn(table, fieldValue(query, "unit"), owner, column),
  );
  const sources = Object.fromEntries(
    joined.map((table, i) => [table.name, { ...placeOf(table), ...roles[i] }]),
  );
  const own = owner === first!.name ? { unit: column } : {};
  return {
    sources: { [first!.name]: { ...placeOf(first!), ...own }, ...sources },
    from: first!.name,
    join: joined.map(joinSpec),
  };
}

/** The table and the column that identify the unit. Each row may be a unit by itself. */
export function unitOf(query: URLSearchParams): {
  readonly table?: string;
  readonly column: string;
} {
  const text = fieldValue(query, "unit");
  if (text === ROW) return { column: ROW };
  const [first, ...joined] = tablesOf(query);
  const owner = joined.find(({ name }) => text.startsWith(`${name}.`));
  if (owner === undefined) {
    return { table: first!.name, column: joined.length > 0 ? unquoted(text) : text };
  }
  return { table: owner.name, column: unquoted(text.slice(owner.name.length + 1)) };
}

/** A private table has the unit, or is joined by the unit. Any other one must lead to the unit. */
function unitColumn(
  { name, values: { left, right } }: FormTable,
  text: string,
  owner: string | undefined,
  column: string,
): object {
  if (owner === name) return { unit: column };
  return owner !== undefined && left === text && right ? { unit: right } : {};
}

function placeOf({ file, values }: FormTable): object {
  const { table, types = "", delimiter, encoding, version } = values;
  const declared = columnTypes(types);
  return {
    file,
    ...(table && { table }),
    ...(delimiter && { delimiter }),
    ...(encoding && { encoding }),
    ...(declared && { types: declared }),
    ...(version && { version }),
  };
}

function joinSpec({ name, values }: FormTable): object {
  const { left, right } = values;
  return {
    table: name,
    on: left && right ? { [left]: right } : {},
    ...(values.unmatched === "keep" && { unmatched: "keep" }),
    ...(values.most && values.public !== "yes" && { most: Number(values.most) }),
  };
}
