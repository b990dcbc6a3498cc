import { NoisewrightError } from "@noisewright/core/errors";
import type { z } from "zod";
import { type Location, type Locator, problemsError } from "./locate.js";
import { type PlacedDocument, parseDocumentWithPlaces } from "./places.js";
import { schemaProblems, withMeantStatistics } from "./problem.js";
import { type Spec, specSchema } from "./schema.js";

/** A valid spec, and the places of its fields in the text from which the spec was read. */
export interface SpecFile {
  readonly spec: Spec;
  readonly locate: Locator;
}

const MOST_CHARACTERS = 2 ** 20;

/**
 * Reads a spec. One error shows all mistakes of the spec, each with file, line, column and field.
 */
export function parseSpec(text: string, file: string): SpecFile {
  const { value, locate } = parseText(text, file, specSchema);
  return { spec: value as Spec, locate }; // the schema requires `source`, or `sources` and `from`
}

/** Reads YAML or JSON text and checks the value by a schema. */
export function parseText<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
): { readonly value: T; readonly locate: Locator } {
  const document = documentOf(text, file);
  const locate = locatorOf(document, file);
  const result = schema.safeParse(document.value);
  if (result.success) return { value: result.data, locate };
  const { issues } = result.error;
  const second = schema.safeParse(withMeantStatistics(issues, document.value));
  const all = [...issues, ...(second.error?.issues ?? [])];
  throw problemsError(schemaProblems(all, document.value), locate);
}

function documentOf(text: string, file: string): PlacedDocument {
  if (text.length > MOST_CHARACTERS) {
    const domain = `at most ${MOST_CHARACTERS} characters long`;
    throw textError(file, domain, `${text.length} characters`);
  }
  const parsed = parseDocumentWithPlaces(text);
  if ("value" in parsed) return parsed;
  const { place, what, advice } = parsed;
  throw textError(place === undefined ? file : `${file}:${place}`, "YAML or JSON", what, advice);
}

function textError(subject: string, domain: string, got: string, advice?: string) {
  const problem = { code: "domain", subject, parameter: "the spec" } as const;
  return new NoisewrightError({ ...problem, domain, got, advice });
}

function locatorOf(document: PlacedDocument, file: string): Locator {
  const location = (offset: number): Location => ({
    text: `${file}:${document.lineAndColumn(offset)}`,
    offset,
  });
  return (path, part) =>
    location(part === "key" ? document.keyOffset(path) : document.valueOffset(path));
}
