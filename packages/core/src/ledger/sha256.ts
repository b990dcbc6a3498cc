/**
 * The SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hexadecimal. Web Crypto has only an
 * asynchronous version of SHA-256, and a ledger has to verify a chain synchronously, also in
 * browsers.
 */
export function sha256(text: string): string {
  const words = padded(encoder.encode(text));
  const state = Int32Array.from(INITIAL);
  const schedule = new Int32Array(64);
  for (let at = 0; at < words.length; at += 16) absorb(state, schedule, words, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Every supported platform has `TextEncoder`, although `TextEncoder` is not part of the language's
 * own library.
 */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const encoder = new TextEncoder();

const PRIMES = firstPrimes(64);
/**
 * The first 32 bits of the fractional parts of cube roots and square roots of the first primes, as
 * the standard defines.
 */
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

/**
 * Pads the bytes to whole blocks of sixteen big-endian words. The padding is a one bit, zeros, and
 * the length in bits.
 */
function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(16 * Math.ceil((bytes.length + 9) / 64));
  const put = (i: number, byte: number) => {
    words[i >> 2] = words[i >> 2]! | (byte << (24 - 8 * (i & 3)));
  };
  const whole = bytes.length - (bytes.length % 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < whole; i += 4) words[i >> 2] = view.getInt32(i);
  for (let i = whole; i < bytes.length; i++) put(i, bytes[i]!);
  put(bytes.length, 0x80);
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = bytes.length << 3;
  return words;
}

/**
 * Processes one block of sixteen words. The array `w` is scratch space. The function uses plain
 * local variables for speed, because replaying a ledger spends most of its time in this function.
 */
function absorb(state: Int32Array, w: Int32Array, words: Int32Array, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = words[at + i]!;
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word;
  });
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
