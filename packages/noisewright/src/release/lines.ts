/** Names with more characters than this are cut off. */
export const NAME_WIDTH = 60;

/** A line of a report: a label in the first column, then text. */
export function line(label: string, text: string): string {
  return `${label.padEnd(9)}${text}`;
}
