import { BACKSLASH, escapeLength, QUOTE } from "./string-bytes.js";

/**
 * What a value is. `bytes`: its text has these bytes. `escaped`: a string with escapes. `digits`: a
 * number that is not written as an integer. `none`: null, a list or an object.
 */
export const FIELD = { missing: 0, none: 1, bytes: 2, escaped: 3, digits: 4 } as const;

const [MINUS, PLUS, POINT, ZERO, NINE] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];
const [LETTER_E, LETTER_I, LETTER_N] = [0x65, 0x69, 0x6e];
const SMALL = 0x20;

const codes = (text: string): readonly number[] => [...text].map((sign) => sign.charCodeAt(0));
const WORDS = ["true", "false", "null"].map(codes);
/** DuckDB reads these words as numbers, in small or capital letters. */
const NUMBER_WORDS = ["infinity", "inf", "nan"].map(codes);

/** Moves over the bytes of JSON: spaces, strings, numbers and words. */
export class JsonCursor {
  protected bytes = new Uint8Array(0);
  protected at = 0;
  protected to = 0;
  /** Whether all strings so far are ASCII, and whether the last string has an escape. */
  protected isAscii = true;
  protected hasEscape = false;

  /** The next byte that is not a space, or -1 at the end. */
  protected next(): number {
    for (; this.at < this.to; this.at++) {
      const byte = this.bytes[this.at]!;
      if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return byte;
    }
    return -1;
  }

  /** Moves behind a string, whose first quote is at the current position. */
  protected string(): boolean {
    const { bytes, to } = this;
    this.hasEscape = false;
    for (let at = this.at + 1; at < to; ) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (byte < 0x20) return false;
      if (byte === BACKSLASH) {
        const length = escapeLength(bytes, at, to);
        if (length === 0) return false;
        this.hasEscape = true;
        at += length;
      } else {
        if (byte > 0x7f) this.isAscii = false;
        at++;
      }
    }
    return false;
  }

  /** Moves behind a number, a boolean or null, and returns what it is. */
  protected scalar(): number | undefined {
    return this.word() ?? this.number();
  }

  private word(): number | undefined {
    for (const word of WORDS) {
      if (!this.follows(word, 0)) continue;
      this.at += word.length;
      return word === WORDS[2] ? FIELD.none : FIELD.bytes;
    }
    return undefined;
  }

  /** Whether these letters come next. `ignored` has the bits in which they may differ. */
  private follows(word: readonly number[], ignored: number): boolean {
    if (this.at + word.length > this.to) return false;
    return word.every((code, i) => (this.bytes[this.at + i]! | ignored) === code);
  }

  private number(): number | undefined {
    if (this.bytes[this.at] === MINUS) this.at++;
    const first = this.at < this.to ? this.bytes[this.at]! : 0;
    if ((first | SMALL) === LETTER_I || (first | SMALL) === LETTER_N) {
      const word = NUMBER_WORDS.find((one) => this.follows(one, SMALL));
      if (word === undefined) return undefined;
      this.at += word.length;
      return FIELD.bytes;
    }
    if (first === ZERO) this.at++;
    else if (!this.digits()) return undefined;
    let kind: number = FIELD.bytes;
    if (this.at < this.to && this.bytes[this.at] === POINT) {
      this.at++;
      kind = FIELD.digits;
      if (!this.digits()) return undefined;
    }
    if (this.at < this.to && (this.bytes[this.at]! | SMALL) === LETTER_E) {
      this.at++;
      kind = FIELD.digits;
      const sign = this.bytes[this.at];
      if (this.at < this.to && (sign === PLUS || sign === MINUS)) this.at++;
      if (!this.digits()) return undefined;
    }
    return kind;
  }

  private digits(): boolean {
    const from = this.at;
    while (this.at < this.to && this.bytes[this.at]! >= ZERO && this.bytes[this.at]! <= NINE)
      this.at++;
    return this.at > from;
  }
}
