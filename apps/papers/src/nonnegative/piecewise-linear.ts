/**
 * Returns the points of a grid. The functions φ of a noisy answer are linear between the points,
 * constant below the first point, and of slope 1 beyond the last point. The noise is Laplace noise
 * of scale 1. It is no restriction that φ is constant below 0, because below 0 the densities of all
 * answers q ≥ 0 are proportional.
 */
export function gridPoints(step: number, reach: number): number[] {
  return Array.from({ length: Math.round(reach / step) + 1 }, (_, i) => i * step);
}

/** The affine function constant + Σ factor · φ(point). */
export interface Affine {
  readonly factors: Float64Array;
  readonly constant: number;
}

/**
 * Returns E φ(q + L) as a function of the values of φ. The kernel e^−|x|/2 inverts 1 − d²/dx². So
 * the mean is φ(q) + Σ κ e^−|q − y|/2, summed over the changes of slope κ at the points y.
 */
export function meanAt(points: readonly number[], q: number): Affine {
  const factors = new Float64Array(points.length);
  const kernel = points.map((y) => Math.exp(-Math.abs(q - y)) / 2);
  const last = points.length - 1;
  for (let i = 0; i < last; i++) {
    const [from, to] = [points[i]!, points[i + 1]!];
    const bend = (kernel[i + 1]! - kernel[i]!) / (to - from);
    const share = (q - from) / (to - from);
    const inside = share >= 0 && (share < 1 || (share === 1 && i === last - 1));
    factors[i]! += bend + (inside ? 1 - share : 0);
    factors[i + 1]! += -bend + (inside ? share : 0);
  }
  return { factors, constant: kernel[last]! };
}

/**
 * The expectation E (φ(q + L) − q)² at a grid point q, as a function of d = φ(y) − y and of the
 * squares of d.
 */
export interface SquaredError {
  readonly constant: number;
  readonly linear: Float64Array;
  /**
   * The weights of the squares of d at the grid points and at the midpoints between grid points.
   */
  readonly squares: Float64Array;
}

/**
 * The nodes and weights of Gauss–Legendre quadrature on [0, 1]. The quadrature is exact to 1e-14 on
 * cells of at most 0.2 scales.
 */
const GAUSS = [
  [0.06943184420297371, 0.17392742256872692],
  [0.33000947820757187, 0.32607257743127305],
  [0.6699905217924281, 0.32607257743127305],
  [0.9305681557970263, 0.17392742256872692],
] as const;

/**
 * Returns the squared error at a grid point q. Within a cell d is linear, so d² is the parabola
 * through the values of d² at both ends and at the midpoint. So the squares can be separate
 * variables, and all weights of the squares are positive.
 */
export function squaredErrorAt(points: readonly number[], q: number): SquaredError {
  const last = points.length - 1;
  const linear = new Float64Array(last + 1);
  const squares = new Float64Array(2 * last + 1);
  const below = Math.exp(-q) / 2;
  const far = points[last]! - q;
  const above = Math.exp(-far) / 2;
  let constant = below * q * q + above * (far * far + 2 * far + 2);
  linear[0] = -2 * q * below;
  linear[last] = 2 * (far + 1) * above;
  squares[0] = below;
  squares[2 * last] = above;
  for (let i = 0; i < last; i++) {
    const [from, to] = [points[i]!, points[i + 1]!];
    for (const [u, weight] of GAUSS) {
      const z = from + u * (to - from) - q;
      const mass = (weight * (to - from) * Math.exp(-Math.abs(z))) / 2;
      constant += mass * z * z;
      linear[i]! += 2 * mass * z * (1 - u);
      linear[i + 1]! += 2 * mass * z * u;
      squares[2 * i]! += mass * (1 - u) * (1 - 2 * u);
      squares[2 * i + 1]! += mass * 4 * u * (1 - u);
      squares[2 * i + 2]! += mass * u * (2 * u - 1);
    }
  }
  return { constant, linear, squares };
}
