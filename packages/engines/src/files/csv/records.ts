import { isUtf8 } from "node:buffer";
import { patternOf } from "../../layout/index.js";

/**
 * A record of RFC 4180. A field without quotes loses the spaces at its ends, and an empty field is
 * null.
 */
export interface CsvRecord {
  /** The number of the line on which the record starts, counted from 1. */
  readonly line: number;
  readonly fields: readonly (string | null)[];
}

const ENCODING_ADVICE = "write the encoding of the file in a spec, and name the spec by --spec";

/**
 * Thrown for a record that RFC 4180 does not allow. `line` is the line on which the record starts.
 */
export class Malformed extends Error {
  constructor(
    readonly line: number,
    readonly what: string,
    readonly advice = "correct the record",
  ) {
    super(what);
  }
}

/** A byte-order mark, decoded as Latin-1 characters. */
const MARK = "\xef\xbb\xbf";

/**
 * The largest size of a record, in bytes. A longer record most likely has a quote that was not
 * closed.
 */
const LONGEST_RECORD = 1 << 26;

/**
 * Reads records from chunks of a UTF-8 file; `end` returns the last records. Quoted fields may
 * contain delimiters and line breaks. The reader decodes bytes as Latin-1 until a field is
 * complete, so that the end of a chunk cannot split a character.
 */
export class RecordReader {
  private text = "";
  private readonly special: RegExp;
  /** The bytes of the delimiter in UTF-8, decoded as Latin-1 characters. */
  private readonly delimiter: string;

  constructor(
    delimiter: string,
    private line = 1,
  ) {
    this.delimiter = Buffer.from(delimiter).toString("latin1");
    this.special = new RegExp(`${patternOf(this.delimiter)}|["\\r\\n]`, "g");
  }

  push(chunk: Buffer): readonly CsvRecord[] {
    this.text += chunk.toString("latin1");
    return this.records(false);
  }

  end(): readonly CsvRecord[] {
    return this.records(true);
  }

  private records(isLast: boolean): readonly CsvRecord[] {
    const found: CsvRecord[] = [];
    let from = 0;
    while (from < this.text.length) {
      const fields: (string | null)[] = [];
      const to = this.record(from, isLast, fields);
      if (to === undefined) break;
      const isEmpty = /^[\r\n]/.test(this.text[from]!);
      if (!isEmpty) found.push({ line: this.line, fields });
      this.line += lineBreaks(this.text.slice(from, to));
      from = to;
    }
    this.text = this.text.slice(from);
    if (this.text.length > LONGEST_RECORD) throw this.malformed("a quote is not closed");
    return found;
  }

  /**
   * Reads the fields of one record. Returns the position of the end of the record, or undefined if
   * the chunk ends first.
   */
  private record(from: number, isLast: boolean, fields: (string | null)[]): number | undefined {
    const { text } = this;
    for (let at = this.afterMarks(from); ; at += this.delimiter.length) {
      const stop = text[at] === '"' ? this.closing(at, isLast) : this.stop(at);
      if (stop === undefined || (stop === text.length && !isLast)) return undefined;
      fields.push(this.value(text.slice(at, stop)));
      at = stop;
      if (text.startsWith(this.delimiter, at)) continue;
      // If a chunk ends within a delimiter of several bytes, its other bytes are in the next chunk.
      if (!isLast && text.length - at < this.delimiter.length) return undefined;
      const sign = text[at];
      if (sign === undefined) return at;
      if (sign === '"') throw this.malformed("a field without an opening quote has a quote");
      if (sign !== "\r" && sign !== "\n")
        throw this.malformed("a field has text after its closing quote");
      // If a chunk ends in CR, the LF of this line end may be in the next chunk.
      if (sign === "\r" && at + 1 === text.length && !isLast) return undefined;
      return sign === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;
    }
  }

  private afterMarks(from: number): number {
    let at = from;
    while (this.text.startsWith(MARK, at)) at += MARK.length;
    return at;
  }

  private stop(at: number): number {
    this.special.lastIndex = at;
    return this.special.exec(this.text)?.index ?? this.text.length;
  }

  /** The position after the closing quote of a field. */
  private closing(at: number, isLast: boolean): number | undefined {
    for (let from = at + 1; ; ) {
      const quote = this.text.indexOf('"', from);
      if (quote === -1 && isLast) throw this.malformed("a quote is not closed");
      if (quote === -1) return undefined;
      if (this.text[quote + 1] !== '"') return quote + 1;
      from = quote + 2;
    }
  }

  private value(field: string): string | null {
    const raw = field.startsWith('"')
      ? field.slice(1, -1).replaceAll('""', '"')
      : field.replace(/^ +| +$/g, "");
    if (raw === "") return null;
    if (/^[\0-\x7f]*$/.test(raw)) return raw;
    const bytes = Buffer.from(raw, "latin1");
    if (!isUtf8(bytes))
      throw this.malformed("the record has bytes that are not UTF-8", ENCODING_ADVICE);
    return bytes.toString("utf8");
  }

  private malformed(what: string, advice?: string): Malformed {
    return new Malformed(this.line, what, advice);
  }
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
