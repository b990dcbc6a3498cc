import type { ServiceFault } from "../../service/fault.js";

/** An error message, and the field of the form to which the message belongs. */
export interface FieldError {
  /** The index of the release; undefined if the error is about the whole spec. */
  readonly release?: number | undefined;
  /** The name of the table, or the index of the join, if the error is about one of several tables. */
  readonly table?: string | number | undefined;
  readonly field?: string | undefined;
  readonly message: string;
}

/** The error messages of a refused spec. */
export function fieldErrors({ problems }: ServiceFault): readonly FieldError[] {
  return problems.map(({ reason, path = [] }) => {
    const [section, index, ...rest] = path;
    if (section === "releases" && typeof index === "number") {
      return { release: index, field: formField(rest), message: withLine(rest, reason) };
    }
    if ((section === "join" || section === "sources") && index !== undefined) {
      return { table: index, field: joinField(rest), message: reason };
    }
    return { field: formField(path), message: reason };
  });
}

/** The errors of one of several tables: those of its source, and those of its join. */
export function tableErrors(
  errors: readonly FieldError[],
  name: string,
  join?: number,
): readonly FieldError[] {
  return errors
    .filter(({ table }) => table !== undefined && (table === name || table === join))
    .map(({ field, message }) => ({ field, message }));
}

/** An error about `on` is about a pair of columns. The form shows it at the first of them. */
function joinField([field]: readonly (string | number)[]): string | undefined {
  return field === "on" ? "left" : field?.toString();
}

/** The fields with several lines. The message says to which line it belongs. */
const LINES: Readonly<Record<string, string>> = { columns: "column", tables: "table" };

function withLine([field = "", index]: readonly (string | number)[], message: string): string {
  const line = LINES[field];
  if (line === undefined || typeof index !== "number") return message;
  return `${line} ${index + 1}: ${message}`;
}

/**
 * The message about one field of a release. If no release is given, the message about a field of
 * the whole spec.
 */
export function errorFor(
  errors: readonly FieldError[],
  field: string,
  release?: number,
): string | undefined {
  const isAbout = (error: FieldError) =>
    error.field === field && error.release === release && error.table === undefined;
  return errors.find(isAbout)?.message;
}

/** The fields whose name in the form differs from their name in the spec. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  "by of": "by",
  "by keys": "keys",
  "by edges": "bins",
  "named units": "named",
  "demand lower": "least",
  "demand upper": "most",
  budget: "epsilon",
  target: "within",
  "target rows": "size",
  bound: "groups",
  "every period": "every",
  "every of": "date",
  rows: "made",
  expectedRows: "expected",
  "source file": "source",
  from: "source",
  sources: "join",
  "privacy unit": "unit",
  "privacy unit name": "unitName",
  "bounds limit": "limitUpper",
  "ledger name": "ledger",
};

function formField(path: readonly (string | number)[]): string | undefined {
  const names = path.filter((part) => typeof part === "string");
  const [field = ""] = names;
  if (Object.hasOwn(LINES, field)) return field;
  if (field === "source" && names[1] === "types") return "types";
  const known = [3, 2].map((length) => FORM_FIELDS[names.slice(0, length).join(" ")]);
  return known.find((name) => name !== undefined) ?? names.at(-1);
}
