/**
 * Breaks a text into lines of at most `columns` columns. All lines except the first are indented.
 */
export function wrapped(text: string, columns: number, indent = 0): string[] {
  const lines: string[] = [];
  let line = text.match(/^\s*/)?.[0] ?? "";
  for (const part of text.trimStart().split(/(?<=\s)/)) {
    if (line.length + part.trimEnd().length > columns && line.trim() !== "") {
      lines.push(line.trimEnd());
      line = " ".repeat(indent);
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** The text with a capital first letter. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
