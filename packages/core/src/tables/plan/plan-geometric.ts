import { pure } from "../../accounting/accountants/index.js";
import { type PrivacyEvent, stepsEvent } from "../../accounting/events/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { numberText } from "../../format/index.js";
import { mechanism } from "../../mechanisms/index.js";
import { bracket } from "../../numerics/index.js";
import { transposedTimes } from "../questions/index.js";
import { allocate } from "./allocate.js";
import { atUnitCost, type Choices } from "./allocation.js";
import { SUBJECT } from "./check-request.js";
import { largest, ratiosAt } from "./losses.js";
import type { PlannedNoise } from "./planned-noise.js";
import { choicesOf, type Problem, variancesAt } from "./problem.js";
import { precisionAt, pureLoss, pureShares } from "./pure-shares.js";

/** Shares of ε for geometric noise, before the noise is compiled. */
export interface GeometricShares {
  readonly choices: Choices;
  readonly epsilon: number;
  /** The share of ε of one step of each question. */
  readonly shares: Float64Array;
  readonly loss: number;
}

/**
 * The shares with a small loss at the ε of the request. Without ε, shares that meet all targets at a
 * small ε; the result is undefined if ε would be larger than `most`. The search gives up early at a
 * `hopeless` loss.
 */
export function geometricShares(
  problem: Problem,
  most: number,
  hopeless?: number,
): GeometricShares | undefined {
  const { request, losses, asked } = problem;
  const choices = choicesOf(problem, asked, ({ steps }) => steps);
  const sharesAt = (epsilon: number) =>
    onGrid(choices, pureShares(choices, losses, epsilon, hopeless));
  const found = (epsilon: number, shares: Float64Array) => {
    const loss = pureLoss(choices, losses, epsilon)(shares);
    return { choices, epsilon, shares, loss };
  };
  if (request.epsilon !== undefined) {
    const epsilon = request.epsilon * (1 - SPARE);
    return found(epsilon, sharesAt(epsilon));
  }
  const meets = (shares: Float64Array) => (epsilon: number) =>
    pureLoss(choices, losses, epsilon)(shares) <= 1 - MARGIN;
  let shares = sharesAt(hopeless === undefined ? 1 : most);
  for (let round = 0; round < ROUNDS; round++) {
    if (!meets(shares)(most)) return undefined;
    const epsilon = bracket(meets(shares), 0, most, MARGIN).yes;
    const better = sharesAt(epsilon);
    if (!meets(better)(epsilon)) break;
    shares = better;
  }
  return found(bracket(meets(shares), 0, most, MARGIN).yes, shares);
}

/** The part of ε that is left for rounding errors of the sum. */
const SPARE = 2 ** -40;
/** The part of the targets that is left for the difference between the weights and the ideal law. */
const MARGIN = 2 ** -30;
/** How often the shares are computed again for a smaller ε that meets the targets. */
const ROUNDS = 2;

/** Up to this many questions have noise of their own. */
const OWN_NOISE = 64;
/** Neighbouring points of the grid differ by this factor. */
const GRID = 2 ** (1 / 32);

/** Rounds the shares of many questions to a grid, so that fewer laws of noise must be compiled. */
function onGrid({ costs }: Choices, shares: Float64Array): Float64Array {
  if (shares.filter((share) => share > 0).length <= OWN_NOISE) return shares;
  const rounded = shares.map((share) =>
    share === 0 ? 0 : GRID ** Math.round(Math.log(share) / Math.log(GRID)),
  );
  return atUnitCost(costs, rounded);
}

/** Compiles geometric noise, and proves its ε from the weights that are sampled. */
export function planGeometric(problem: Problem, found: GeometricShares): PlannedNoise {
  const { losses, asked, request } = problem;
  const { choices, shares, epsilon } = found;
  const noises = new Map(
    [...new Set(shares)].filter(Boolean).map((share) => [share, compiled(epsilon * share)]),
  );
  const noiseOf = (q: number) => noises.get(shares[q]!);
  const events = asked.flatMap(({ movement }, q): PrivacyEvent[] => {
    const noise = noiseOf(q);
    return noise === undefined ? [] : [stepsEvent(noise.certified, movement.steps)];
  });
  const certified = { epsilon: pure.compose(events).epsilon(0.5).upper, delta: 0 };
  requireWithin(request.epsilon, certified.epsilon);
  const theta = shares.map((_, q) => 1 / (noiseOf(q)?.variance ?? Number.POSITIVE_INFINITY));
  const tau = transposedTimes(choices.precisions, theta);
  const loss = largest(ratiosAt(losses, tau));
  return {
    questions: asked.flatMap(({ question }, q) => {
      const noise = noiseOf(q);
      return noise === undefined
        ? []
        : [{ ...question, noise: noise.law, variance: noise.variance }];
    }),
    variances: variancesAt(problem, tau),
    loss,
    gap: (loss / geometricBound(problem, choices, certified.epsilon)) * (1 + 1e-12) - 1,
    events,
    certified,
  };
}

function compiled(epsilon: number) {
  const { channel, certificate } = mechanism("geometric", { epsilon, sensitivity: 1 }).compile();
  return {
    law: { kind: "geometric", epsilon, sensitivity: 1 } as const,
    variance: channel.law(0).variance,
    certified: certificate.epsilon,
  };
}

function requireWithin(epsilon = Number.POSITIVE_INFINITY, proved: number): void {
  if (proved <= epsilon) return;
  throw new NoisewrightError({
    code: "uncertified",
    subject: SUBJECT,
    claim: `ε = ${numberText(epsilon, "down")}`,
    proved: `ε = ${numberText(proved, "up")}`,
    advice: "raise epsilon a little",
  });
}

/**
 * A lower bound on the loss of all geometric noise for these questions. The precision cosh e − 1 is
 * convex, so on [0, ε/c] it is at most the share c·e/ε of its value at the end. With this value as
 * precision per share, the problem is that of `allocate`.
 */
function geometricBound(
  { losses }: Problem,
  { precisions, costs }: Choices,
  epsilon: number,
): number {
  const perShare = costs.map((steps) => 1 / precisionAt(epsilon / steps));
  return allocate({ precisions, costs: perShare }, losses).bound;
}
