import type { z } from "zod";
import { type Path, parsePlaced, pathText } from "./places.js";
import { domainError, problemOf } from "./problem.js";
import { type Spec, specSchema } from "./schema.js";

/** A spec, and where in its text each part stands. */
export interface SpecFile {
  readonly spec: Spec;
  /** `file:line:column: path`, to begin a message with. */
  subjectOf(path: Path): string;
}

/** Longer texts are no specs. */
const LONGEST = 2 ** 20;

/** Errors begin with the file, line, column and path of what is wrong. */
export function parseSpec(text: string, file: string): SpecFile {
  const { value, subjectOf } = parseText(text, file, specSchema);
  return { spec: value, subjectOf };
}

/** What a schema makes of a text, and where each part of it stands. */
export function parseText<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
): Pick<SpecFile, "subjectOf"> & { readonly value: T } {
  const parsed = text.length > LONGEST ? { place: "" } : parsePlaced(text);
  if (!("value" in parsed)) {
    const domain = `YAML or JSON of at most ${LONGEST} characters`;
    throw domainError(`${file}${parsed.place}`, "the spec", domain, "something else");
  }
  const subject = (place: Path, named: Path) =>
    `${file}${parsed.placeOf(place)}: ${pathText(named) || "spec"}`;
  const result = schema.safeParse(parsed.value);
  if (result.success) return { value: result.data, subjectOf: (path) => subject(path, path) };
  throw problemOf(result.error.issues, parsed.value, subject);
}
