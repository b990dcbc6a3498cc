import type { IdealPrivacy } from "../../privacy/ideal/index.js";

/**
 * The privacy of bounded noise at a shift of `steps` points. The masses belong to 0, 1, 2, …, and
 * never increase, so no smaller shift is worse. An output that only one answer can have has an
 * infinite loss, so no Rényi divergence is finite. The weights are proved to be (ε, δ)-DP, and δ(·)
 * never increases, so from ε on the result is at most δ.
 */
export function cutPrivacy(
  masses: Float64Array,
  steps: number,
  proved: { readonly epsilon: number; readonly delta: number },
): IdealPrivacy {
  const last = masses.length - 1;
  const mass = (k: number) => masses[Math.abs(k)] ?? 0;
  return {
    epsilon: Number.POSITIVE_INFINITY,
    delta(at) {
      const bound = Math.exp(at);
      let excess = 0;
      // To the right of the middle, the shifted noise has more mass.
      for (let k = -last; k <= last && 2 * k < steps; k++) {
        const other = mass(k - steps);
        excess += other === 0 ? mass(k) : Math.max(0, mass(k) - bound * other);
      }
      return at >= proved.epsilon ? Math.min(proved.delta, excess) : excess;
    },
    rdp: () => Number.POSITIVE_INFINITY,
  };
}
