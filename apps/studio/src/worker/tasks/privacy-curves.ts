import { cachedMechanism, type Params } from "./mechanism-cache.js";

export interface PrivacyCurvesInput {
  readonly mechanisms: readonly { readonly id: string; readonly params: Params }[];
  /** The ε at which the mechanisms are compared. */
  readonly epsilon: number;
}

/** The privacy of one mechanism at every level. */
export interface PrivacyCurves {
  readonly profile: readonly { readonly epsilon: number; readonly delta: number }[];
  readonly rdp: readonly { readonly alpha: number; readonly epsilon: number }[];
}

const POINTS = 48;

/** These curves take much longer than the numbers of the comparison, so they are a task of their own. */
export function privacyCurves({ mechanisms, epsilon }: PrivacyCurvesInput): PrivacyCurves[] {
  return mechanisms.map(({ id, params }) => curvesOf(id, params, epsilon));
}

function curvesOf(id: string, params: Params, level: number): PrivacyCurves {
  const { privacy } = cachedMechanism(id, params);
  // At a pure ε the profile drops to 0. To show the drop, the points get closer and closer to that
  // ε.
  const edge = Math.min(privacy.epsilon, level);
  const near = Array.from({ length: 12 }, (_, k) => edge * (1 - 10 ** -(k + 1)));
  return {
    profile: [...even(0, 1.6 * level), ...near]
      .sort((a, b) => a - b)
      .map((epsilon) => ({ epsilon, delta: privacy.delta(epsilon) })),
    rdp: even(Math.log(1.05), Math.log(100)).map((log) => {
      const alpha = Math.exp(log);
      return { alpha, epsilon: privacy.rdp(alpha) };
    }),
  };
}

function even(from: number, to: number): number[] {
  return Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1));
}
