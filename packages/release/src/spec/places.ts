import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";

/** The keys and indices that lead from the root of a document to a value inside the document. */
export type Path = readonly PropertyKey[];

/** A parsed text that knows the place of each of its values. */
export interface PlacedDocument {
  readonly value: unknown;
  /**
   * The offset of the value at a path. If the path leads to no value, the result is the offset of
   * the innermost value around the path.
   */
  valueOffset(path: Path): number;
  /**
   * The offset of the key of a value. If the value has no key, the result is that of `valueOffset`.
   */
  keyOffset(path: Path): number;
  /** Converts an offset to `line:column`. */
  lineAndColumn(offset: number): string;
}

/** The reason why a text is neither YAML nor JSON. */
export interface SyntaxProblem {
  /** The place of the mistake as `line:column`, if the parser knows the place. */
  readonly place?: string;
  readonly what: string;
  readonly advice: string;
}

/**
 * The largest number of aliases in a text. There is a limit because the parser searches the whole
 * text for each alias.
 */
const MOST_ALIASES = 1000;

const UNREADABLE = {
  what: "a syntax error",
  advice: "check the indentation, the brackets and the quotes at this place",
};

const tabAt = (line: number) => ({
  what: "a tab",
  advice: `line ${line} starts with a tab; YAML needs spaces`,
});

/** Parses YAML or JSON. Limits on aliases prevent a short text from becoming a very large value. */
export function parseDocumentWithPlaces(text: string): PlacedDocument | SyntaxProblem {
  try {
    return placedDocument(text);
  } catch {
    return UNREADABLE;
  }
}

function placedDocument(text: string): PlacedDocument | SyntaxProblem {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: false, // the parser's own check takes quadratic time
    prettyErrors: false,
  });
  const lineAndColumn = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${line}:${col}`;
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const [offset] = error.pos;
    const isTab = error.code === "TAB_AS_INDENT";
    const found = isTab ? tabAt(lines.linePos(offset).line) : UNREADABLE;
    return { ...found, place: lineAndColumn(offset) };
  }
  const refused = duplicateKey(document) ?? excessAlias(document);
  if (refused !== undefined) return { ...refused, place: lineAndColumn(refused.offset) };
  return {
    value: document.toJS({ maxAliasCount: 100 }),
    valueOffset: (path) => innermost(path, (inner) => valueOffset(document, inner)),
    keyOffset: (path) =>
      keyOffset(document, path) ?? innermost(path, (inner) => valueOffset(document, inner)),
    lineAndColumn,
  };
}

interface Refused extends SyntaxProblem {
  readonly offset: number;
}

function duplicateKey(document: Document): Refused | undefined {
  let offset: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      const duplicate = items.find(
        ({ key }) => seen.size === seen.add(isScalar(key) ? key.value : key).size,
      );
      if (duplicate === undefined) return undefined;
      offset = (isNode(duplicate.key) ? duplicate.key.range?.[0] : undefined) ?? 0;
      return visit.BREAK;
    },
  });
  if (offset === undefined) return undefined;
  return { offset, what: "the same field twice", advice: "remove one of the two fields" };
}

function excessAlias(document: Document): Refused | undefined {
  let [offset, aliases]: [number | undefined, number] = [undefined, 0];
  visit(document, {
    Alias(_, { range }) {
      if (++aliases <= MOST_ALIASES) return undefined;
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  if (offset === undefined) return undefined;
  const what = `more than ${MOST_ALIASES} aliases`;
  return { offset, what, advice: "write the values out instead" };
}

/**
 * The offset at a path. If there is no value at the path, the result is the offset at the longest
 * part of the path that leads to a value.
 */
function innermost(path: Path, offsetAt: (path: Path) => number | undefined): number {
  for (let length = path.length; length > 0; length--) {
    const offset = offsetAt(path.slice(0, length));
    if (offset !== undefined) return offset;
  }
  return 0;
}

function valueOffset(document: Document, path: Path): number | undefined {
  const node = document.getIn([...path], true);
  return isNode(node) ? node.range?.[0] : undefined;
}

function keyOffset(document: Document, path: Path): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isCollection(parent) || !isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
}

/** Converts a path to the form that problems have. */
export function fieldPath(path: Path): readonly (string | number)[] {
  return path.map((key) => (typeof key === "number" ? key : shortened(String(key))));
}

/** Writes a path as text, for example `releases[2].budget.epsilon`. */
export function pathText(path: Path): string {
  return path
    .map((key, i) =>
      typeof key === "number" ? `[${key}]` : `${i > 0 ? "." : ""}${shortened(String(key))}`,
    )
    .join("");
}

/** Shortens a text to 60 characters, for messages. The user and password of an address are hidden. */
export function shortened(text: string): string {
  const safe = text.replace(/:\/\/[^/]*@/g, "://…@");
  return safe.length > 60 ? `${safe.slice(0, 60)}…` : safe;
}
