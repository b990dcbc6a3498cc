import { type Mechanism, mechanismKind } from "@noisewright/core";
import { bisect } from "./bisect.js";
import { composedDelta, composedEpsilon, lossesOf } from "./composition.js";
import { mixtureOf, plainOf, SIMULATED } from "./noise.js";

/**
 * Noise distributions with the same joint privacy cost: all have the same (ε, δ) after the same
 * number of releases at sensitivity 1.
 */
export interface ComposedNoise {
  readonly releases: number;
  readonly epsilon: number;
  readonly delta: number;
  readonly noises: readonly { readonly name: string; readonly mechanism: Mechanism }[];
}

export const RELEASES = 100;
export const DELTA = 1e-6;

/**
 * The breakpoint and the slopes of a mixture whose variance is nearly the smallest possible under
 * composition. Both slopes are multiplied by a common factor.
 */
const TUNED = { breakpoint: 3, inner: 0.52, outer: 1.78 };

/**
 * Returns noise distributions with the same joint privacy cost as the paper's mixture {5, 1/5, 1}.
 * The other distributions are scaled to this cost, which is computed from the exact multinomial
 * distribution of the privacy losses.
 */
export function equalAfterReleases(): ComposedNoise {
  const paper = mixtureOf("geometric", SIMULATED[0]);
  const epsilon = composedEpsilon(lossesOf(paper), RELEASES, DELTA);
  const costly = (made: Mechanism) => composedDelta(lossesOf(made), RELEASES, epsilon) > DELTA;
  const scaled = (make: (scale: number) => Mechanism) =>
    make(bisect((scale) => costly(make(scale)), 0.01, 2).low);
  const geometric = scaled((scale) => plainOf("geometric", scale));
  const tuned = scaled((scale) =>
    mixtureOf("geometric", {
      breakpoint: TUNED.breakpoint,
      innerEpsilon: TUNED.inner * scale,
      outerEpsilon: TUNED.outer * scale,
    }),
  );
  return {
    releases: RELEASES,
    epsilon,
    delta: DELTA,
    noises: [
      { name: "mixture {5, 1/5, 1}", mechanism: paper },
      { name: named("mixture, r = 3.4", tuned), mechanism: tuned },
      { name: named("geometric", geometric), mechanism: asGeometric(geometric) },
    ],
  };
}

/** Converts a mixture with two equal slopes to geometric noise. */
function asGeometric({ params }: Mechanism): Mechanism {
  return mechanismKind("geometric").create({ epsilon: params.innerEpsilon, sensitivity: 1 });
}

function named(name: string, { params }: Mechanism): string {
  const { breakpoint, innerEpsilon, outerEpsilon } = params;
  const short = (x: unknown) => Number(x).toFixed(4);
  return innerEpsilon === outerEpsilon
    ? `${name} ${short(innerEpsilon)}`
    : `${name} {${breakpoint}, ${short(innerEpsilon)}, ${short(outerEpsilon)}}`;
}
