import { linesOf, numbers, wordOf, words } from "./word-list.js";

/** The keys of a hierarchy: the leaves below a node, or a tree below each named node. */
type KeyTree = readonly (string | number)[] | { readonly [node: string]: KeyTree };

/**
 * Reads the columns of tables, one in each line:
 *
 *     sex: F, M
 *     age: bins 0, 18, 65, 120
 *     state > county: NY (Kings, Queens), NJ (Essex, Bergen), no other
 */
export function columnsIn(text: string): readonly object[] {
  return linesOf(text).map(columnOf);
}

const BINS = /^bins\b/i;
const NO_OTHER = /,\s*no other$/i;

function columnOf(line: string): object {
  const [name, list] = atColon(line);
  const values = list.replace(NO_OTHER, "");
  const other = values === list ? {} : { other: false };
  const levels = name.split(">").map((level) => level.trim());
  if (levels.length > 1 && values.includes("(")) {
    const keys = isBalanced(values) ? treeOf(tokensOf(values)) : {};
    return { of: levels.at(-1), levels: { names: levels, keys }, ...other };
  }
  if (BINS.test(values)) return { of: name, edges: numbers(values.replace(BINS, "")), ...other };
  return { of: name, keys: words(values), ...other };
}

/** Splits a line at its first colon outside quotes. */
function atColon(line: string): readonly [string, string] {
  const [name] = /^(?:'[^']*'|"[^"]*"|[^:'"])*/.exec(line)!;
  return [name.trim(), line.slice(name.length + 1).trim()];
}

function tokensOf(text: string): string[] {
  const tokens = text.match(/"[^"]*"|[(),]|[^(),"]+/g) ?? [];
  return tokens.map((token) => token.trim()).filter((token) => token !== "" && token !== ",");
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const token of tokensOf(text)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Takes the tokens of the nodes up to the closing parenthesis. If some nodes of a level have nodes
 * below them and others have none, then the others get an empty list, which the service refuses.
 */
function treeOf(tokens: string[]): KeyTree {
  const nodes: [string, KeyTree][] = [];
  for (let token = tokens.shift(); token !== undefined && token !== ")"; token = tokens.shift()) {
    const hasNodes = tokens[0] === "(";
    if (hasNodes) tokens.shift();
    nodes.push([token, hasNodes ? treeOf(tokens) : []]);
  }
  const isLast = nodes.every(([, below]) => Array.isArray(below) && below.length === 0);
  return isLast
    ? nodes.map(([name]) => wordOf(name))
    : Object.fromEntries(nodes.map(([name, below]) => [String(wordOf(name)), below]));
}
