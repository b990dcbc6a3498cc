import { NoisewrightError } from "../../errors/index.js";
import type { Distribution } from "../../laws/index.js";
import { type Integral, integrate } from "../../numerics/index.js";

/**
 * The privacy of any symmetric unimodal noise with a density, by quadrature. For every divergence,
 * the worst shift is the whole sensitivity Δ (see AdditiveChannel.pairs). So it is enough to
 * compare one pair of densities. Each result includes the error of the quadrature.
 */
export function noisePrivacy(
  noise: Distribution,
  sensitivity: number,
): { delta(epsilon: number): Integral; rdp(alpha: number): Integral } {
  if (Number.isFinite(noise.support.upper)) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "noisePrivacy",
      what: "result for noise with a bounded range",
      advice: "compile it with compileNoise and finite: true, and certify its weights",
    });
  }
  const near = (x: number) => noise.logPdf(x);
  const far = (x: number) => noise.logPdf(x + sensitivity);
  const scale = noise.quantile(0.75);
  const points = [...noise.kinks.flatMap((x) => [x, x - sensitivity]), -sensitivity, 0]
    .flatMap((x) => [x, x - 8 * scale, x + 8 * scale])
    .sort((a, b) => a - b);
  const whole = [Number.NEGATIVE_INFINITY, ...points, Number.POSITIVE_INFINITY];
  return {
    delta(epsilon) {
      const excess = (x: number) => Math.max(0, Math.exp(near(x)) - Math.exp(epsilon + far(x)));
      // To the left of −Δ/2 the shifted density is larger, so the integrand is 0.
      // The integrand has a kink where the ratio of the densities is e^ε.
      // Quadrature detects this kink reliably only on short pieces.
      const right = whole.filter((x) => x > -sensitivity / 2);
      const near0 = Array.from({ length: 16 }, (_, i) => -sensitivity / 2 + (i * sensitivity) / 32);
      return integrate(
        excess,
        [...near0, ...right].sort((a, b) => a - b),
      );
    },
    rdp(alpha) {
      if (alpha === 1) {
        return integrate((x) => (Math.exp(near(x)) || 0) * finiteOr0(near(x) - far(x)), whole);
      }
      const moment = integrate((x) => Math.exp(alpha * near(x) + (1 - alpha) * far(x)) || 0, whole);
      return {
        value: Math.log(moment.value) / (alpha - 1),
        error: moment.error / moment.value / (alpha - 1),
      };
    },
  };
}

function finiteOr0(x: number): number {
  return Number.isFinite(x) ? x : 0;
}
