/**
 * The page with its tables written anew. A table stands between the comments
 * `<!-- table: name -->` and `<!-- end of table -->`.
 *
 * @param {string} page
 * @param {Readonly<Record<string, string>>} tables
 */
export function withTables(page, tables) {
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end of table -->)`),
        (_, start, end) => `${start}\n${table}\n\n${end}`,
      ),
    page,
  );
}

/** @param {readonly (readonly string[])[]} rows The first row is the head. */
export function markdownTable([head = [], ...rows]) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
