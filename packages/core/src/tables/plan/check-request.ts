import { NoisewrightError } from "../../errors/index.js";
import { numberText } from "../../format/index.js";
import { delta, epsilon } from "../../mechanisms/kit/index.js";
import { contains, formatInterval, type NumberParameter } from "../../params/index.js";
import {
  cellsOf,
  countBelow,
  fanOut,
  type Schema,
  type TableLevel,
  type TableLoss,
  type TablesRequest,
  type TableUnit,
} from "../questions/index.js";

export const SUBJECT = "planTables";

/** A larger table does not fit into memory. */
const MAX_CELLS = 2 ** 24;
/** The largest number of rows or groups of a unit. */
const MOST_ROWS = 2 ** 16;
/**
 * The largest number of entries of the matrices of a plan. With this limit, planning takes less than
 * about five seconds.
 */
const MAX_ENTRIES = 2 ** 17;

/** Throws a NoisewrightError if no plan can be made for the request. */
export function checkRequest(request: TablesRequest): void {
  const { schema, tables, unit, loss } = request;
  checkSchema(schema);
  if (tables.length === 0) refuse("tables", "a list of at least one table", "an empty list");
  tables.forEach((table, t) => {
    checkTable(schema, table, `tables[${t}]`);
  });
  checkSize(tables);
  checkUnit(schema, unit);
  checkLoss(loss, tables.length);
  checkLevel(request);
}

function checkSchema(schema: Schema): void {
  if (schema.length === 0) refuse("schema", "a list of at least one column", "an empty list");
  schema.forEach((nodes, column) => {
    const name = `schema[${column}]`;
    const got = `[${nodes.join(", ")}]`;
    if (nodes.length < 2 || nodes[0] !== 1) {
      refuse(name, "a list that begins with 1 and has a number for each level", got);
    }
    const divides = nodes.every(
      (count, at) =>
        at === 0 ||
        (Number.isSafeInteger(count) && count > nodes[at - 1]! && count % nodes[at - 1]! === 0),
    );
    if (divides) return;
    const domain = "increasing numbers, each a multiple of the one before";
    refuse(name, domain, got, "leave out a column of one value; plan an uneven hierarchy alone");
  });
}

function checkTable(schema: Schema, table: TableLevel, name: string): void {
  const fits =
    table.length === schema.length &&
    table.every((at, i) => Number.isInteger(at) && at >= 0 && at < schema[i]!.length);
  if (!fits) {
    const depths = schema.map((nodes) => nodes.length - 1).join(", ");
    refuse(name, `one level for each column, from 0 to ${depths}`, `[${table.join(", ")}]`);
  }
  const cells = cellsOf(schema, table);
  if (cells <= MAX_CELLS) return;
  throw tooLarge(`${name} has ${numberText(cells)} cells`, MAX_CELLS, "use coarser levels");
}

const FEWER = "ask for fewer tables, or for tables of fewer columns";

function checkSize(tables: readonly TableLevel[]): void {
  const entries = tables.reduce((sum, table) => sum + countBelow(table), 0);
  if (entries > MAX_ENTRIES) throw tooLarge(`needs ${entries} residuals`, MAX_ENTRIES, FEWER);
}

/**
 * Whether the questions about these levels may be in signs. If these are too many for a plan, all
 * questions are in cells. Throws if even these are too many.
 */
export function maySign(schema: Schema, levels: readonly TableLevel[]): boolean {
  const entries = (signs: (at: number, column: number) => number) =>
    levels.reduce(
      (sum, level) => sum + level.reduce((count, at, i) => count * (at + 1 + signs(at, i)), 1),
      0,
    );
  const inCells = entries(() => 0);
  if (inCells > MAX_ENTRIES) throw tooLarge(`needs ${inCells} precisions`, MAX_ENTRIES, FEWER);
  const halves = (at: number, column: number) =>
    at > 0 && fanOut(schema, column, at) === 2 ? 1 : 0;
  return entries(halves) <= MAX_ENTRIES;
}

function checkUnit(schema: Schema, unit: TableUnit): void {
  const { most } = unit;
  if (!(Number.isInteger(most) && most >= 1 && most <= MOST_ROWS)) {
    refuse("unit.most", `an integer in [1, ${MOST_ROWS}]`, String(most));
  }
  if (unit.kind === "groups" && !(unit.column in schema)) {
    refuse("unit.column", `the index of a column, below ${schema.length}`, String(unit.column));
  }
}

function checkLoss(loss: TableLoss, tables: number): void {
  const [name, values] =
    loss.kind === "sum" ? ["loss.weights", loss.weights] : ["loss.targets", loss.targets];
  if (values === undefined) return;
  if (values.length !== tables) {
    refuse(name, `a list of ${tables} numbers, one for each table`, `a list of ${values.length}`);
  }
  const wrong = values.find((value) => !(value >= SMALLEST && value <= LARGEST));
  if (wrong !== undefined)
    refuse(name, `numbers in [${numberText(SMALLEST)}, ${numberText(LARGEST)}]`, String(wrong));
}

const SMALLEST = 1e-12;
const LARGEST = 1e12;

function checkLevel({ loss, ...level }: TablesRequest): void {
  if (level.epsilon !== undefined) checkNumber("epsilon", epsilon, level.epsilon);
  if (level.delta !== undefined) checkNumber("delta", delta, level.delta);
  if (level.epsilon !== undefined || loss.kind === "max") return;
  throw new NoisewrightError({
    code: "form",
    subject: SUBJECT,
    expected: [["epsilon"], ["epsilon", "delta"]],
    got: level.delta === undefined ? [] : ["delta"],
    what: "a loss without targets needs epsilon, for example epsilon = 1",
  });
}

function checkNumber(name: string, { domain, symbol }: NumberParameter, got: number): void {
  if (contains(domain, got)) return;
  throw new NoisewrightError({
    code: "domain",
    subject: SUBJECT,
    parameter: name,
    symbol,
    domain: `in ${formatInterval(domain)}`,
    got: String(got),
  });
}

function refuse(parameter: string, domain: string, got: string, advice?: string): never {
  throw new NoisewrightError({ code: "domain", subject: SUBJECT, parameter, domain, got, advice });
}

function tooLarge(what: string, limit: number, advice: string): NoisewrightError {
  const problem = { code: "lattice-overflow", subject: SUBJECT, what, advice } as const;
  return new NoisewrightError({ ...problem, limit: String(limit) });
}
