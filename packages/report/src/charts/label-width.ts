const NARROW = /[iljtfrI.,:;'|!()[\] -]/;
const WIDE = /[\p{Lu}mw%@…\u2e80-\uffff]|[^\0-\uffff]/u;
const WIDEST = /[WM@\u2e80-\uffff]|[^\0-\uffff]/u;

/** About how many pixels a character needs. No font of 12 pixels that is in use needs more. */
function characterWidth(character: string): number {
  if (NARROW.test(character)) return 5;
  if (WIDEST.test(character)) return 13;
  return WIDE.test(character) ? 10 : 7.7;
}

/** An upper bound on the width of a label in pixels, because there are no fonts without a browser. */
export function labelWidth(label: string): number {
  return [...label].reduce((sum, character) => sum + characterWidth(character), 0);
}

/** The label, cut off to a width in pixels. */
export function cutToWidth(label: string, width: number): string {
  if (labelWidth(label) <= width) return label;
  const characters = [...label];
  while (labelWidth(`${characters.join("")}…`) > width) characters.pop();
  return `${characters.join("")}…`;
}

export const widest = (labels: readonly string[]): number =>
  labels.reduce((most, label) => Math.max(most, labelWidth(label)), 0);
