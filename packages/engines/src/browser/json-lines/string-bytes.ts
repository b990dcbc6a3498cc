const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** The escapes of one letter, and the byte that each stands for. */
const ESCAPES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
];
const BYTE_OF = new Uint8Array(256);
for (const [letter, sign] of ESCAPES) BYTE_OF[letter.charCodeAt(0)] = sign.charCodeAt(0);

/** The value of the four hexadecimal digits at a position, or -1. */
export function hexAt(bytes: Uint8Array, at: number, to: number): number {
  if (at + 4 > to) return -1;
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = bytes[i]!;
    const small = byte | 0x20;
    const digit =
      byte >= 0x30 && byte <= 0x39
        ? byte - 0x30
        : small >= 0x61 && small <= 0x66
          ? small - 0x57
          : -1;
    if (digit === -1) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/**
 * The number of bytes of an escape, or 0 if it is not valid. The two halves of a surrogate pair are
 * one escape, and half a pair is not valid. `at` is the position of the backslash.
 */
export function escapeLength(bytes: Uint8Array, at: number, to: number): number {
  const letter = at + 1 < to ? bytes[at + 1]! : 0;
  if (letter !== LETTER_U) return BYTE_OF[letter] === 0 ? 0 : 2;
  const code = hexAt(bytes, at + 2, to);
  if (code === -1) return 0;
  if (code < 0xd800 || code > 0xdfff) return 6;
  if (code > 0xdbff || bytes[at + 6] !== BACKSLASH || bytes[at + 7] !== LETTER_U) return 0;
  const low = hexAt(bytes, at + 8, to);
  return low >= 0xdc00 && low <= 0xdfff ? 12 : 0;
}

/** The UTF-8 of the characters of a valid JSON string between its quotes. */
export function unescaped(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const result = new Uint8Array(to - from);
  let size = 0;
  for (let at = from; at < to; ) {
    const byte = bytes[at]!;
    if (byte !== BACKSLASH) {
      result[size++] = byte;
      at++;
      continue;
    }
    const length = escapeLength(bytes, at, to);
    if (length === 2) result[size++] = BYTE_OF[bytes[at + 1]!]!;
    else size = writeCode(result, size, codeAt(bytes, at, to, length));
    at += length;
  }
  return result.subarray(0, size);
}

function codeAt(bytes: Uint8Array, at: number, to: number, length: number): number {
  const first = hexAt(bytes, at + 2, to);
  if (length === 6) return first;
  return 0x10000 + ((first - 0xd800) << 10) + (hexAt(bytes, at + 8, to) - 0xdc00);
}

/** Writes a character as UTF-8, which is never longer than its escape. */
function writeCode(result: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    result[at] = code;
    return at + 1;
  }
  const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  result[at] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
  for (let i = 1; i <= more; i++) result[at + i] = 0x80 | ((code >> (6 * (more - i))) & 0x3f);
  return at + more + 1;
}

export { BACKSLASH, QUOTE };
