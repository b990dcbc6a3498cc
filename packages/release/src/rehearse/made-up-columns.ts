import type { FieldPath, KeyValue } from "@noisewright/engines";
import type { Spec } from "../spec/index.js";
import { type ColumnUse, columnUses, type NumberGrid, unsupported } from "./column-uses.js";

type FieldType = "text" | "integer" | "number" | "boolean" | "date" | "timestamp";

/** A column of a made-up table. */
export interface MadeUpColumn {
  readonly name: string;
  readonly type: FieldType;
  readonly values: readonly KeyValue[] | NumberGrid;
  /** Whether rows with another value are another group of the same person. */
  readonly groups: boolean;
}

/** The columns that a spec uses, each with values that the spec allows. */
export function madeUpColumns(spec: Spec): readonly MadeUpColumn[] {
  const declared = declaredTypes(spec);
  const uses = columnUses(spec);
  return [...new Set(uses.map(({ column }) => column))].map((name) =>
    columnOf(
      name,
      uses.filter(({ column }) => column === name),
      declared.get(name),
    ),
  );
}

/** The declared types. Made-up dates have the usual format, whatever the format of the data. */
function declaredTypes(spec: Spec): ReadonlyMap<string, FieldType> {
  const types = "source" in spec && "types" in spec.source ? (spec.source.types ?? {}) : {};
  const plain = Object.entries(types).map(([name, type]) => {
    if (typeof type === "string") return [name, type] as const;
    return [name, "date" in type ? "date" : "timestamp"] as const;
  });
  return new Map(plain);
}

function columnOf(
  name: string,
  uses: readonly ColumnUse[],
  declared: FieldType | undefined,
): MadeUpColumn {
  const groups = uses.some((use) => use.groups);
  const listed = [...new Set(uses.flatMap((use) => use.listed ?? []))];
  const grids = uses.flatMap(({ grid }) => (grid ? [grid] : []));
  if (listed.length > 0) {
    if (grids.length > 0) requireNumbers(listed, uses[0]!.path);
    return { name, type: declared ?? typeOf(listed), values: listed, groups };
  }
  if (grids.length > 0) {
    const values = together(grids);
    const isWhole = Number.isInteger(values.lower) && Number.isInteger(values.step);
    return { name, type: declared ?? (isWhole ? "integer" : "number"), values, groups };
  }
  const type = declared ?? "text";
  return { name, type, values: INVENTED[type], groups };
}

/** The values of a column about which the spec says nothing. */
const NAMES = ["A", "B", "C", "D", "E", "F", "G", "H"].map((letter) => `group ${letter}`);
const DAYS = NAMES.map((_, i) => `2024-01-0${i + 1}`);
const NUMBERS = NAMES.map((_, i) => i + 1);
const INVENTED: Readonly<Record<FieldType, readonly KeyValue[]>> = {
  ...{ text: NAMES, integer: NUMBERS, number: NUMBERS, boolean: [true, false] },
  ...{ date: DAYS, timestamp: DAYS.map((day) => `${day} 12:00:00`) },
};

function typeOf(listed: readonly KeyValue[]): FieldType {
  const known = listed.filter((value) => value !== null);
  if (known.every((value) => typeof value === "boolean")) return "boolean";
  if (!known.every((value) => typeof value === "number")) return "text";
  return known.every(Number.isInteger) ? "integer" : "number";
}

/** The numbers that are within the bounds of all releases, if there are any. */
function together(grids: readonly NumberGrid[]): NumberGrid {
  const all = {
    lower: Math.max(...grids.map(({ lower }) => lower)),
    upper: Math.min(...grids.map(({ upper }) => upper)),
    step: Math.max(...grids.map(({ step }) => step)),
  };
  return all.lower < all.upper ? all : grids[0]!;
}

function requireNumbers(listed: readonly KeyValue[], path: FieldPath): void {
  if (listed.every((value) => typeof value === "number" || value === null)) return;
  throw unsupported(path, "rehearsal with a column of both words and numbers");
}
