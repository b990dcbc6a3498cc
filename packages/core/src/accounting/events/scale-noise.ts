import { NoisewrightError } from "../../errors/index.js";
import type { PrivacyEvent } from "./event.js";

/**
 * Returns the event with `factor` times the noise. The scale of Laplace noise and the σ of Gaussian
 * noise are multiplied by the factor, the variance of discrete Gaussian noise is multiplied by its
 * square, and the levels ε, ℓ and ρ decrease accordingly. Throws for a
 * loss distribution or a Rényi curve, because these events have no noise parameter.
 */
export function scaleNoise(event: PrivacyEvent, factor: number): PrivacyEvent {
  switch (event.kind) {
    case "laplace/1":
      return { ...event, scale: event.scale * factor };
    case "gaussian/1":
      return { ...event, sigma: event.sigma * factor };
    case "discrete-gaussian/1":
      return {
        ...event,
        moved: event.moved.map((each) => ({ ...each, variance: each.variance * factor ** 2 })),
      };
    case "pure/1":
    case "approximate/1":
      return { ...event, epsilon: event.epsilon / factor };
    case "range/1":
      return { ...event, level: event.level / factor };
    case "zcdp/1":
      return { ...event, rho: event.rho / factor ** 2 };
    case "subsampled/1":
      return { ...event, event: scaleNoise(event.event, factor) };
    case "composed/1":
      return { ...event, events: event.events.map((inner) => scaleNoise(inner, factor)) };
    case "discrete/1":
    case "rdp/1":
      throw new NoisewrightError({
        code: "unsupported",
        subject: event.kind,
        what: "noise parameter to scale",
        advice: "calibrate the mechanism and use its new event",
      });
  }
}
