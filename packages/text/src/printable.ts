/**
 * Characters that are invisible or that control a terminal: control characters (ESC and the 8-bit
 * forms of escape sequences), marks that change the text direction, zero-width characters and lone
 * surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Escapes invisible characters as JSON does. Line breaks and tabs are not escaped. */
export function printable(text: string): string {
  return text.replaceAll(INVISIBLE, (character, at: number) => {
    const isLine =
      character === "\n" || character === "\t" || (character === "\r" && text[at + 1] === "\n");
    return isLine ? character : escaped(character);
  });
}

/** Escapes invisible characters, line breaks and tabs, so that the result is one line. */
export function printableLine(text: string): string {
  return text.replaceAll(INVISIBLE, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
