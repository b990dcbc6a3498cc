/** Below this value of |exponent|, `Math.expm1` avoids the cancellation in e^x − 1. */
const SMALL = 1e-2;
/** Exponents are clamped here, so that no exponential overflows. */
const LARGEST_EXPONENT = 690;

/**
 * The functions A and B of the optimality conditions for the Rényi divergence of order α, and
 * their derivatives, at one ρ:
 *
 * A(ρ) = (e^(αρ) − 1)/α − (e^(−(α−1)ρ) − 1)/(α−1), B(ρ) = (e^((α−1)ρ) − 1)/(α−1) − (e^(−αρ) − 1)/α.
 *
 * At α = 1 the second quotient is its limit, which gives the cactus law [alghamdi-2022]. All values
 * are divided by e^(α·reference), so that large orders do not overflow. `at` stores its results in
 * fields, because a chain calls `at` very often.
 */
export class Slopes {
  a = 0;
  b = 0;
  slopeA = 0;
  slopeB = 0;
  private readonly shift: number;
  private readonly unit: number;

  constructor(
    readonly order: number,
    reference = 0,
  ) {
    this.shift = order * reference;
    this.unit = Math.exp(-this.shift);
  }

  /** Computes A, B and their derivatives at ρ. */
  at(rho: number): void {
    const { order, unit } = this;
    const rest = order - 1;
    const grown = Math.exp(Math.min(order * rho - this.shift, LARGEST_EXPONENT));
    const ratio = Math.exp(-rho);
    const shrunk = grown > 0 ? (unit / grown) * unit : 0;
    const up = grown * ratio;
    const down = shrunk / ratio;
    this.slopeA = grown + down;
    this.slopeB = up + shrunk;
    const small = order * rho < SMALL;
    const first = small ? unit * Math.expm1(order * rho) : grown - unit;
    const last = small ? unit * Math.expm1(-order * rho) : shrunk - unit;
    const near = Math.abs(rest * rho) < SMALL;
    const rise = near ? unit * quotient(rest, rho) : (up - unit) / rest;
    const fall = near ? unit * quotient(-rest, rho) : (down - unit) / -rest;
    this.a = first / order + fall;
    this.b = rise - last / order;
  }

  /** Returns the ρ with A(ρ) = y, by Newton's method. Leaves B and the derivatives at this ρ. */
  solve(y: number, guess: number): number {
    let rho = Math.max(0, guess);
    for (let i = 0; i < MOST_STEPS; i++) {
      this.at(rho);
      const { a, slopeA } = this;
      // Where A is nearly exponential, a step on the logarithm converges faster.
      const exponential = this.order * rho > 1 && a > 0 && y > 0;
      const step = (exponential ? a * Math.log(a / y) : a - y) / slopeA;
      rho = Math.max(0, rho - step);
      // The error after a step is about the square of the step.
      if (Math.abs(step) <= CLOSE * (rho + 1e-3)) {
        this.b -= this.slopeB * step;
        break;
      }
    }
    return rho;
  }
}

const MOST_STEPS = 80;
const CLOSE = 1e-8;

/** (e^(zρ) − 1)/z, also at z = 0. */
function quotient(z: number, rho: number): number {
  return z === 0 ? rho : Math.expm1(z * rho) / z;
}
