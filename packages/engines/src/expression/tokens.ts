import { NoisewrightError } from "@noisewright/core";
import type { Position } from "./syntax.js";

export type Token =
  | { readonly kind: "number"; readonly value: number; readonly at: Position }
  /** A name without quotes, which may also be the name of a function. */
  | { readonly kind: "word"; readonly value: string; readonly at: Position }
  | { readonly kind: "name"; readonly value: string; readonly at: Position }
  /** A column of a joined source: `clinics.region`. */
  | {
      readonly kind: "column";
      readonly table: string;
      readonly value: string;
      readonly at: Position;
    }
  | { readonly kind: "text"; readonly value: string; readonly at: Position }
  /** An operator, a bracket or a keyword, in lower case. */
  | { readonly kind: "sign"; readonly value: string; readonly at: Position }
  | { readonly kind: "end"; readonly value: "the end"; readonly at: Position };

const KEYWORDS = new Set(
  "and or not in is null between true false case when then else end".split(" "),
);

/**
 * The patterns of tokens, tried in this order. Each pattern is sticky: it matches at the current
 * position only.
 */
const SPACE = /\s+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
/** The point of a column of a joined source stands between its neighbours without spaces. */
const COLUMN = /([\p{L}_][\p{L}\p{N}_]*)\.([\p{L}_][\p{L}\p{N}_]*|"(?:[^"]|"")*")/uy;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const QUOTED = /"((?:[^"]|"")*)"/y;
const TEXT = /'((?:[^']|'')*)'/y;
const SIGN = /<=|>=|<>|!=|[-+*/%(),=<>]/y;

const MOST_CHARACTERS = 10_000;

export function syntaxError(what: string, at: Position): NoisewrightError {
  return new NoisewrightError({ code: "syntax", subject: "expression", what, at });
}

/** Splits a text into tokens. The last token has kind `end`. */
export function tokens(text: string): readonly Token[] {
  if (text.length > MOST_CHARACTERS)
    throw syntaxError(`more than ${MOST_CHARACTERS} characters`, MOST_CHARACTERS);
  const unstorable = text.search(/\0|\p{Surrogate}/u);
  if (unstorable >= 0) throw syntaxError("a character that engines cannot store", unstorable);
  const found: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const space = match(SPACE);
    const column = match(COLUMN);
    const piece =
      space ??
      match(NUMBER) ??
      column ??
      match(WORD) ??
      match(QUOTED) ??
      match(TEXT) ??
      match(SIGN);
    if (piece === null) throw syntaxError(`cannot read ${JSON.stringify(text[at])}`, at);
    if (column !== null) {
      found.push({ kind: "column", table: column[1]!, value: columnName(column[2]!), at });
    } else if (space === null) found.push(token(piece[0], at));
    at += piece[0].length;
  }
  return [...found, { kind: "end", value: "the end", at }];
}

function token(piece: string, at: Position): Token {
  const first = piece[0]!;
  if (/[\d.]/.test(first)) {
    const value = Number(piece);
    if (!Number.isFinite(value)) throw syntaxError("a number that is too large", at);
    return { kind: "number", value, at };
  }
  if (first === "'") return { kind: "text", value: unquoted(piece, "'"), at };
  if (first === '"') return { kind: "name", value: unquoted(piece, '"'), at };
  const lower = piece.toLowerCase();
  if (KEYWORDS.has(lower)) return { kind: "sign", value: lower, at };
  if (/^[\p{L}_]/u.test(piece)) return { kind: "word", value: piece, at };
  return { kind: "sign", value: piece === "<>" ? "!=" : piece, at };
}

const columnName = (piece: string): string =>
  piece.startsWith('"') ? unquoted(piece, '"') : piece;

const unquoted = (piece: string, quote: string): string =>
  piece.slice(1, -1).replaceAll(quote + quote, quote);
