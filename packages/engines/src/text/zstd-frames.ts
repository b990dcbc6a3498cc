/** Bytes to read, or to pass over, or the end of a frame with its checksum, if it has one. */
type Step =
  | { readonly read: number }
  | { readonly skip: number }
  | { readonly end: true; readonly checksum?: number };

/** The steps through the frames of a Zstandard file (RFC 8878). Each step gets the bytes it reads. */
function* steps(): Generator<Step, never, DataView> {
  for (;;) {
    const magic = (yield { read: 4 }).getUint32(0, true);
    if (magic >>> 4 === 0x184d2a5) {
      yield { skip: (yield { read: 4 }).getUint32(0, true) };
      yield { end: true };
      continue;
    }
    if (magic !== 0xfd2fb528) throw new Error("no frame");
    const descriptor = (yield { read: 1 }).getUint8(0);
    const isSingle = (descriptor & 32) !== 0;
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
    yield { skip: (isSingle ? 0 : 1) + [0, 1, 2, 4][descriptor & 3]! + sizeBytes };
    for (let isLast = false; !isLast; ) {
      const head = yield { read: 3 };
      const block = head.getUint16(0, true) | (head.getUint8(2) << 16);
      isLast = (block & 1) === 1;
      // A block of one repeated byte has only this byte.
      yield { skip: ((block >> 1) & 3) === 1 ? 1 : block >> 3 };
    }
    const hasChecksum = (descriptor & 4) !== 0;
    yield hasChecksum
      ? { end: true, checksum: (yield { read: 4 }).getUint32(0, true) }
      : { end: true };
  }
}

/** Finds the ends of the frames of a Zstandard file whose bytes come in parts. */
export class ZstdFrames {
  private readonly steps = steps();
  private step: Step = this.steps.next(EMPTY).value;
  private bytes: number[] = [];
  private isFresh = true;

  /** Whether no frame has begun since the last frame ended. */
  get isBetween(): boolean {
    return this.isFresh;
  }

  /**
   * Takes bytes up to the end of a frame, or all of them. `end` is set if a frame ends after `length`
   * bytes.
   */
  take(bytes: Uint8Array): { readonly length: number; readonly end?: { checksum?: number } } {
    for (let at = 0; ; ) {
      const { step } = this;
      if ("end" in step) {
        this.next();
        this.isFresh = true;
        return { length: at, end: step };
      }
      if ("skip" in step && step.skip === 0) {
        this.next();
        continue;
      }
      if (at === bytes.length) return { length: at };
      this.isFresh = false;
      if ("skip" in step) {
        const passed = Math.min(step.skip, bytes.length - at);
        at += passed;
        this.step = { skip: step.skip - passed };
      } else {
        this.bytes.push(bytes[at++]!);
        if (this.bytes.length === step.read) this.next();
      }
    }
  }

  private next(): void {
    const read = new DataView(Uint8Array.from(this.bytes).buffer);
    this.bytes = [];
    this.step = this.steps.next(read).value;
  }
}

const EMPTY = new DataView(new ArrayBuffer(0));
