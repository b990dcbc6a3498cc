const buffer = new DataView(new ArrayBuffer(8));

/** The next double above x, for a finite x ≥ 0. */
export function nextUp(x: number): number {
  buffer.setFloat64(0, x);
  buffer.setBigUint64(0, buffer.getBigUint64(0) + 1n);
  return buffer.getFloat64(0);
}

/** The next double below x, for a finite x > 0. */
export function nextDown(x: number): number {
  buffer.setFloat64(0, x);
  buffer.setBigUint64(0, buffer.getBigUint64(0) - 1n);
  return buffer.getFloat64(0);
}

/** 2^k for an integer −1022 ≤ k ≤ 1023, several times faster than `**`. */
export function powerOfTwo(k: number): number {
  buffer.setInt32(0, (k + 1023) << 20);
  buffer.setInt32(4, 0);
  return buffer.getFloat64(0);
}
