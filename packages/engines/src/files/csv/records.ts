import { isUtf8 } from "node:buffer";

/** A record of RFC 4180: fields trimmed where they are not in quotes, null where empty. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly fields: readonly (string | null)[];
}

const ENCODING = "give the file's encoding in a spec, by --spec";

/** What RFC 4180 does not allow, and where the record begins that has it. */
export class Malformed extends Error {
  constructor(
    readonly line: number,
    readonly what: string,
    readonly advice = "mend the record",
  ) {
    super(what);
  }
}

/** A byte-order mark, as the characters of its bytes. */
const MARK = "\xef\xbb\xbf";

/** In bytes; a longer one has a quote that was left open. */
const LONGEST_RECORD = 1 << 26;

/**
 * Records from pieces of a file in UTF-8, one piece after another; `end` gives the last. Quotes may hold
 * delimiters and line breaks. Bytes are kept as the characters of their numbers until a field is
 * complete, so that no piece cuts a character in two.
 */
export class RecordReader {
  private text = "";
  private readonly special: RegExp;

  constructor(
    private readonly delimiter: string,
    private line = 1,
  ) {
    this.special = new RegExp(`[${delimiter}"\\r\\n]`, "g");
  }

  push(piece: Buffer): readonly CsvRecord[] {
    this.text += piece.toString("latin1");
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
    if (this.text.length > LONGEST_RECORD) throw this.malformed("a quote that stays open");
    return found;
  }

  /** Read the fields of a record; where it ends, or nothing where the text ends before. */
  private record(from: number, isLast: boolean, fields: (string | null)[]): number | undefined {
    const { text } = this;
    for (let at = this.afterMarks(from); ; at++) {
      const stop = text[at] === '"' ? this.closing(at, isLast) : this.stop(at);
      if (stop === undefined || (stop === text.length && !isLast)) return undefined;
      fields.push(this.value(text.slice(at, stop)));
      at = stop;
      const sign = text[at];
      if (sign === this.delimiter) continue;
      if (sign === undefined) return at;
      if (sign === '"') throw this.malformed("a quote in a field that does not begin with one");
      if (sign !== "\r" && sign !== "\n") throw this.malformed("text after a closing quote");
      // A CR at the end of a piece may have its LF in the next.
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

  /** The place after the quote that closes a field. */
  private closing(at: number, isLast: boolean): number | undefined {
    for (let from = at + 1; ; ) {
      const quote = this.text.indexOf('"', from);
      if (quote === -1 && isLast) throw this.malformed("a quote that stays open");
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
    if (!isUtf8(bytes)) throw this.malformed("bytes that are not UTF-8", ENCODING);
    return bytes.toString("utf8");
  }

  private malformed(what: string, advice?: string): Malformed {
    return new Malformed(this.line, what, advice);
  }
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
