import { fileFormat } from "../engine/index.js";

/**
 * One character that cannot be a part of a number or a word. A quote, a line end and a byte-order
 * mark have another meaning.
 */
const DELIMITER = /^[^\p{L}\p{N}\p{M}\p{Cs}"\r\n\0\ufeff]$/u;

export const DELIMITER_DOMAIN =
  'one character that is not a letter, a digit, a quote or a line end, for example ";", or "\\t" for a tab';

/** The delimiter of a file: the given one, where `\t` means a tab, or the usual one of its ending. */
export function delimiterOf(path: string, given: string | undefined): string {
  if (given === undefined) return fileFormat(path)?.ending.startsWith("tsv") ? "\t" : ",";
  return given === "\\t" ? "\t" : given;
}

export const isDelimiter = (text: string): boolean => DELIMITER.test(text);

/** A delimiter as a part of a pattern, inside or outside brackets, in JavaScript and in DuckDB. */
export function patternOf(delimiter: string): string {
  const code = delimiter.charCodeAt(0);
  return code < 128 ? `\\x${code.toString(16).padStart(2, "0")}` : delimiter;
}

/**
 * A pattern that matches one field: a field in quotes, or the text up to the next delimiter.
 * JavaScript and DuckDB use the same pattern.
 */
export function fieldPattern(delimiter: string): string {
  const sign = patternOf(delimiter);
  return `[${sign}]("(?:[^"]|"")*"|[^${sign}]*)`;
}

/** The fields of a line, as they are written. */
export function fieldsOf(line: string, delimiter: string): readonly string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const pattern = new RegExp(fieldPattern(delimiter), "gu");
  return [...`${delimiter}${line}`.matchAll(pattern)].map(([, field]) => field!);
}
