import { FIELD, JsonCursor } from "./json-cursor.js";
import { QUOTE, unescaped } from "./string-bytes.js";

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const [COMMA, COLON, MINUS, ZERO] = [0x2c, 0x3a, 0x2d, 0x30];

/**
 * Finds the fields of JSON objects. It accepts the same bytes as DuckDB's reader: JSON, a comma after
 * the last item of a list or an object, and words such as NaN as numbers.
 */
export class ObjectScanner extends JsonCursor {
  /** For each name: what its first field is, and where its bytes are. */
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  private readonly names: readonly Uint8Array[];
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  /** Whether each open container is an object. */
  private open: boolean[] = [];

  constructor(names: readonly string[]) {
    super();
    this.names = names.map((name) => new TextEncoder().encode(name));
    this.kinds = new Uint8Array(names.length);
    this.starts = new Int32Array(names.length);
    this.ends = new Int32Array(names.length);
  }

  /** Whether these bytes are a JSON object in UTF-8. If so, its fields are found. */
  scan(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): boolean {
    [this.bytes, this.at, this.to, this.isAscii] = [bytes, from, to, true];
    this.kinds.fill(FIELD.missing);
    return this.isObject() && (this.isAscii || this.isUtf8(from));
  }

  private isUtf8(from: number): boolean {
    try {
      this.decoder.decode(this.bytes.subarray(from, this.to));
      return true;
    } catch {
      return false;
    }
  }

  private isObject(): boolean {
    this.open = [];
    if (this.next() !== OPEN_OBJECT) return false;
    this.enter(true);
    for (;;) {
      const isClosed = this.next() === (this.open.at(-1) ? CLOSE_OBJECT : CLOSE_LIST);
      if (isClosed) this.leave();
      else {
        const entered = this.item();
        if (entered === undefined) return false;
        if (entered) continue;
      }
      while (this.open.length > 0 && this.next() === (this.open.at(-1) ? CLOSE_OBJECT : CLOSE_LIST))
        this.leave();
      if (this.open.length === 0) return this.next() === -1 && this.at === this.to;
      if (this.next() !== COMMA) return false;
      this.at++;
    }
  }

  private enter(isObject: boolean): void {
    this.open.push(isObject);
    this.at++;
  }

  private leave(): void {
    this.open.pop();
    this.at++;
  }

  /** Reads an item: true if it opens a container, undefined if it is not valid. */
  private item(): boolean | undefined {
    let column = -1;
    if (this.open.at(-1)) {
      if (this.next() !== QUOTE) return undefined;
      const from = this.at + 1;
      if (!this.string()) return undefined;
      if (this.open.length === 1) column = this.column(from, this.at - 1);
      if (this.next() !== COLON) return undefined;
      this.at++;
    }
    const first = this.next();
    const from = this.at;
    if (first === OPEN_OBJECT || first === OPEN_LIST) {
      this.found(column, FIELD.none, from, from);
      this.enter(first === OPEN_OBJECT);
      return true;
    }
    if (first === QUOTE) {
      if (!this.string()) return undefined;
      this.found(column, this.hasEscape ? FIELD.escaped : FIELD.bytes, from + 1, this.at - 1);
      return false;
    }
    const kind = this.scalar();
    if (kind === undefined) return undefined;
    // DuckDB prints the integer -0 as 0.
    const isMinusZero = kind === FIELD.bytes && first === MINUS && this.at === from + 2;
    const start = isMinusZero && this.bytes[from + 1] === ZERO ? from + 1 : from;
    this.found(column, kind, start, this.at);
    return false;
  }

  /** If an object has a name twice, the first field counts. */
  private found(column: number, kind: number, from: number, to: number): void {
    if (column === -1 || this.kinds[column] !== FIELD.missing) return;
    this.kinds[column] = kind;
    this.starts[column] = from;
    this.ends[column] = to;
  }

  private column(from: number, to: number): number {
    const [bytes, start, end] = this.hasEscape
      ? [unescaped(this.bytes, from, to), 0, undefined]
      : [this.bytes, from, to];
    const length = (end ?? bytes.length) - start;
    return this.names.findIndex((name) => {
      if (name.length !== length) return false;
      for (let i = 0; i < length; i++) if (name[i] !== bytes[start + i]) return false;
      return true;
    });
  }
}
