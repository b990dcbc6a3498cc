const [LF, CR] = [0x0a, 0x0d];

/**
 * Splits bytes into lines at every CR and LF. A line that is longer than `longest` bytes is left out,
 * and so is an empty line.
 */
export class LineSplitter {
  /** The start of a line whose end has not come yet. */
  private rest = new Uint8Array(0);

  constructor(
    private readonly longest: number,
    private readonly line: (bytes: Uint8Array<ArrayBuffer>, from: number, to: number) => void,
  ) {}

  push(chunk: Uint8Array<ArrayBuffer>): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte !== LF && byte !== CR) continue;
      if (this.rest.length > 0) this.end(chunk.subarray(from, at));
      else if (at > from && at - from <= this.longest) this.line(chunk, from, at);
      from = at + 1;
    }
    if (from < chunk.length) this.rest = this.joined(chunk.subarray(from));
  }

  /** Ends the last line. */
  end(last: Uint8Array = new Uint8Array(0)): void {
    const whole = this.joined(last);
    this.rest = new Uint8Array(0);
    if (whole.length > 0 && whole.length <= this.longest) this.line(whole, 0, whole.length);
  }

  /** One byte more than the longest line shows that a line is too long. */
  private joined(more: Uint8Array): Uint8Array<ArrayBuffer> {
    const room = this.longest + 1 - this.rest.length;
    const added = more.subarray(0, room);
    if (added.length === 0) return this.rest;
    const result = new Uint8Array(this.rest.length + added.length);
    result.set(this.rest);
    result.set(added, this.rest.length);
    return result;
  }
}
