/** For arguments at or above this number, Stirling's series has the full precision of a double. */
const LARGE = 24;

/** The correction in ln Γ(z) = (z − ½) ln z − z + ln √(2π) + stirling(z), for z ≥ LARGE. */
function stirling(z: number): number {
  const y = 1 / (z * z);
  return (
    (1 / 12 -
      y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - (y * 691) / 360360))))) /
    z
  );
}

/**
 * Computes ln Γ(b + d) − ln Γ(b) for b > 0 and b + d > 0. The recurrence of Γ raises both arguments
 * by the same integer. Then the code subtracts the two Stirling series term by term, so that no
 * digits cancel for a large b.
 */
export function logGammaRatio(b: number, d: number): number {
  const end = b + d;
  let moved = 0;
  let product = 1;
  let k = 0;
  for (; Math.min(b, end) + k < LARGE; k++) {
    product *= (end + k) / (b + k);
    if (product < 1e-200 || product > 1e200) {
      moved += Math.log(product);
      product = 1;
    }
  }
  const [from, to] = [b + k, end + k];
  const rise = (to - 0.5) * Math.log1p(d / from) - d;
  return d * Math.log(from) + rise + (stirling(to) - stirling(from)) - moved - Math.log(product);
}
