import { NoisewrightError } from "../../errors/index.js";
import type { PrivacyEvent } from "./event.js";

/**
 * Returns the event with `factor` times the noise. Scale and σ are multiplied; ε and ρ decrease
 * accordingly. A loss distribution or a Rényi curve has no noise parameter to scale.
 */
export function scaleNoise(event: PrivacyEvent, factor: number): PrivacyEvent {
  switch (event.kind) {
    case "laplace/1":
      return { ...event, scale: event.scale * factor };
    case "gaussian/1":
      return { ...event, sigma: event.sigma * factor };
    case "pure/1":
    case "approximate/1":
      return { ...event, epsilon: event.epsilon / factor };
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
