/**
 * Complex Fourier transform in place, by radix-4 butterflies. The result of `forward` has a
 * permuted order, and `backward` expects an input in that order. The permutation does not matter
 * for a convolution.
 */
export function forward(re: Float64Array, im: Float64Array): void {
  const total = re.length;
  const { cos, sin } = circle(total);
  let size = total;
  for (; size >= 4; size /= 4) {
    const quarter = size / 4;
    const stride = total / size;
    for (let start = 0; start < total; start += size) {
      for (let k = 0; k < quarter; k++) {
        const c1 = cos[k * stride]!;
        const s1 = sin[k * stride]!;
        const c2 = cos[2 * k * stride]!;
        const s2 = sin[2 * k * stride]!;
        const c3 = cos[3 * k * stride]!;
        const s3 = sin[3 * k * stride]!;
        const i = start + k;
        const j = i + quarter;
        const l = j + quarter;
        const m = l + quarter;
        const t0r = re[i]! + re[l]!;
        const t0i = im[i]! + im[l]!;
        const t1r = re[i]! - re[l]!;
        const t1i = im[i]! - im[l]!;
        const t2r = re[j]! + re[m]!;
        const t2i = im[j]! + im[m]!;
        const t3r = im[j]! - im[m]!;
        const t3i = re[m]! - re[j]!;
        re[i] = t0r + t2r;
        im[i] = t0i + t2i;
        re[j] = (t1r + t3r) * c1 - (t1i + t3i) * s1;
        im[j] = (t1r + t3r) * s1 + (t1i + t3i) * c1;
        re[l] = (t0r - t2r) * c2 - (t0i - t2i) * s2;
        im[l] = (t0r - t2r) * s2 + (t0i - t2i) * c2;
        re[m] = (t1r - t3r) * c3 - (t1i - t3i) * s3;
        im[m] = (t1r - t3r) * s3 + (t1i - t3i) * c3;
      }
    }
  }
  if (size === 2) pairs(re, im);
}

/** The inverse of `forward`, except that the result is multiplied by the length. */
export function backward(re: Float64Array, im: Float64Array): void {
  const total = re.length;
  const { cos, sin } = circle(total);
  const odd = Math.log2(total) % 2 === 1;
  if (odd) pairs(re, im);
  for (let size = odd ? 8 : 4; size <= total; size *= 4) {
    const quarter = size / 4;
    const stride = total / size;
    for (let start = 0; start < total; start += size) {
      for (let k = 0; k < quarter; k++) {
        const c1 = cos[k * stride]!;
        const s1 = sin[k * stride]!;
        const c2 = cos[2 * k * stride]!;
        const s2 = sin[2 * k * stride]!;
        const c3 = cos[3 * k * stride]!;
        const s3 = sin[3 * k * stride]!;
        const i = start + k;
        const j = i + quarter;
        const l = j + quarter;
        const m = l + quarter;
        const u1r = re[j]! * c1 + im[j]! * s1;
        const u1i = im[j]! * c1 - re[j]! * s1;
        const u2r = re[l]! * c2 + im[l]! * s2;
        const u2i = im[l]! * c2 - re[l]! * s2;
        const u3r = re[m]! * c3 + im[m]! * s3;
        const u3i = im[m]! * c3 - re[m]! * s3;
        const s0r = re[i]! + u2r;
        const s0i = im[i]! + u2i;
        const d0r = re[i]! - u2r;
        const d0i = im[i]! - u2i;
        re[i] = s0r + (u1r + u3r);
        im[i] = s0i + (u1i + u3i);
        re[l] = s0r - (u1r + u3r);
        im[l] = s0i - (u1i + u3i);
        re[j] = d0r - (u1i - u3i);
        im[j] = d0i + (u1r - u3r);
        re[m] = d0r + (u1i - u3i);
        im[m] = d0i - (u1r - u3r);
      }
    }
  }
}

/** Butterflies of neighbouring elements, for lengths that are not a power of four. */
function pairs(re: Float64Array, im: Float64Array): void {
  for (let i = 0; i < re.length; i += 2) {
    const [a, b, c, d] = [re[i]!, re[i + 1]!, im[i]!, im[i + 1]!];
    re[i] = a + b;
    re[i + 1] = a - b;
    im[i] = c + d;
    im[i + 1] = c - d;
  }
}

export interface Roots {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

const tables = new Map<number, Roots>();

/** e^(−2πij/n) for j < n. */
function circle(n: number): Roots {
  let roots = tables.get(n);
  if (roots === undefined) {
    roots = rootsOfUnity(n, -2);
    tables.set(n, roots);
  }
  return roots;
}

/** e^(πi·turn·j/n) for j < n. */
export function rootsOfUnity(n: number, turn: number): Roots {
  const cos = new Float64Array(n);
  const sin = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    cos[j] = Math.cos((Math.PI * turn * j) / n);
    sin[j] = Math.sin((Math.PI * turn * j) / n);
  }
  return { cos, sin };
}
