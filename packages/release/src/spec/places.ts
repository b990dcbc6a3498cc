import { type Document, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from "yaml";

/** Steps from the root of a document to one of its values. */
export type Path = readonly PropertyKey[];

/** A parsed text that can say where each of its values stands. */
export interface Placed {
  readonly value: unknown;
  /** `:line:column` of a value, or of the nearest one around it that there is. */
  placeOf(path: Path): string;
}

export interface TextError {
  readonly place: string;
}

/** YAML, of which JSON is a part. Aliases are few enough that no text can grow when read. */
export function parsePlaced(text: string): Placed | TextError {
  try {
    return placed(text);
  } catch {
    return { place: "" };
  }
}

function placed(text: string): Placed | TextError {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: false, // the parser's own search takes the square of their number
    prettyErrors: false,
  });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `:${line}:${col}`;
  };
  const wrong = document.errors[0]?.pos[0] ?? oneTooMany(document);
  if (wrong !== undefined) return { place: at(wrong) };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  return { value, placeOf: (path) => at(offsetOf(document, path)) };
}

/** Aliases that a text may have; each is looked for in all of it. */
const ALIASES = 1000;

/** Where a key stands that its map has already, or the first alias that is one too many. */
function oneTooMany(document: Document): number | undefined {
  let [found, aliases]: [number | undefined, number] = [undefined, 0];
  visit(document, {
    Alias(_, { range }) {
      if (++aliases <= ALIASES) return undefined;
      found = range?.[0] ?? 0;
      return visit.BREAK;
    },
    Map(_, { items }) {
      const seen = new Set<unknown>();
      const twice = items.find(
        ({ key }) => seen.size === seen.add(isScalar(key) ? key.value : key).size,
      );
      if (twice === undefined) return undefined;
      found = (isNode(twice.key) ? twice.key.range?.[0] : undefined) ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

/** Where a key stands, if the last step is one, or its value; or the nearest thing around it. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const inner = path.slice(0, length);
    const offset = keyOffset(document, inner) ?? valueOffset(document, inner);
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
  if (!isNode(parent)) return undefined;
  let found: number | undefined;
  visit(parent, {
    Pair(_, pair) {
      if (isPair(pair) && isScalar(pair.key) && pair.key.value === path.at(-1)) {
        found = pair.key.range?.[0];
        return visit.BREAK;
      }
      return visit.SKIP;
    },
  });
  return found;
}

/** `releases[2].budget.epsilon` */
export function pathText(path: Path): string {
  return path
    .map((key, i) =>
      typeof key === "number" ? `[${key}]` : `${i > 0 ? "." : ""}${shortened(String(key))}`,
    )
    .join("");
}

export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
