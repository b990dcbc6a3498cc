import type { ServiceFault } from "../../service/call.js";

/** An error message, and the field of the form to which the message belongs. */
export interface FieldError {
  /** The index of the release; undefined if the error is about the whole spec. */
  readonly release?: number | undefined;
  readonly field?: string | undefined;
  readonly message: string;
}

/** The error messages of a refused spec. */
export function fieldErrors({ problems }: ServiceFault): readonly FieldError[] {
  return problems.map(({ reason, path = [] }) => {
    const [section, index, ...rest] = path;
    return section === "releases" && typeof index === "number"
      ? { release: index, field: formField(rest), message: withLine(rest, reason) }
      : { field: formField(path), message: reason };
  });
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
  return errors.find((error) => error.field === field && error.release === release)?.message;
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
  bound: "groups",
  "every period": "every",
  "every of": "date",
  rows: "made",
  expectedRows: "expected",
  "source file": "source",
  "privacy unit": "unit",
  "ledger name": "ledger",
};

function formField(path: readonly (string | number)[]): string | undefined {
  const names = path.filter((part) => typeof part === "string");
  const [field = ""] = names;
  if (Object.hasOwn(LINES, field)) return field;
  return FORM_FIELDS[names.slice(0, 2).join(" ")] ?? names.at(-1);
}
