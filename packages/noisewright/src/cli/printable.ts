/**
 * Characters that act on a terminal or on its text instead of being seen: controls (ESC and its
 * 8-bit forms among them), marks that turn the direction of text, characters without width, and
 * halves of characters.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text with every unseen character as JSON escapes it; lines and tabs of a text stay. */
export function printable(text: string): string {
  return text.replaceAll(UNSEEN, (unseen, at: number) => {
    const isLine = unseen === "\n" || unseen === "\t" || (unseen === "\r" && text[at + 1] === "\n");
    return isLine ? unseen : escaped(unseen);
  });
}

/** The same as one line. */
export function printableLine(text: string): string {
  return text.replaceAll(UNSEEN, escaped);
}

function escaped(unseen: string): string {
  const units = Array.from({ length: unseen.length }, (_, i) => unseen.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
