/** The nodes in (−1, 1) and the weights of a Gauss–Legendre quadrature rule. */
export interface Rule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const rules = new Map<number, Rule>();

/**
 * Returns the Gauss–Legendre rule of n points, which is exact for polynomials of degree up to 2n −
 * 1. The code caches all computed rules.
 */
export function gaussLegendre(n: number): Rule {
  const known = rules.get(n);
  if (known) return known;
  const nodes = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    for (let step = 1; Math.abs(step) > 1e-15; ) {
      const { value, slope } = legendre(n, x);
      step = value / slope;
      x -= step;
    }
    const { slope } = legendre(n, x);
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  const rule = { nodes, weights };
  rules.set(n, rule);
  return rule;
}

/** The values of the Legendre polynomial of degree n and of its derivative at x. */
function legendre(n: number, x: number): { readonly value: number; readonly slope: number } {
  let [before, value] = [1, x];
  for (let k = 2; k <= n; k++) {
    [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
  }
  return { value, slope: (n * (before - x * value)) / (1 - x * x) };
}
