import { nearestIndex } from "../../lattice/channels/index.js";
import { type Distribution, finite } from "../../laws/index.js";
import { mirroredPrivacy } from "../../privacy/ideal/index.js";
import type { Details, MechanismSpec } from "../kit/index.js";
import { blocks } from "./regions.js";
import { ResponseChannel } from "./response-channel.js";
import { responseWeights } from "./response-weights.js";

export interface Response {
  readonly epsilon: number;
  readonly innerEpsilon: number;
  readonly domainSize: number;
  /**
   * The size of a region. This size is a divisor of the domain size, and smaller than the domain
   * size.
   */
  readonly regionSize: number;
}

/**
 * The probabilities of the answer itself, of each other value in its region, and of each value
 * outside the region.
 */
export interface ResponseMasses {
  readonly truth: number;
  readonly near: number;
  readonly far: number;
}

/** The probabilities of [jiang-2024, Proposition 7], divided by e^ε to avoid overflow. */
export function responseMasses(response: Response): ResponseMasses {
  const { epsilon, innerEpsilon, domainSize, regionSize } = response;
  const [near, far] = [Math.exp(-innerEpsilon), Math.exp(-epsilon)];
  const all = 1 + (regionSize - 1) * near + (domainSize - regionSize) * far;
  return { truth: 1 / all, near: near / all, far: far / all };
}

/**
 * The spec of a mechanism that reports an answer as any value of the domain. The regions of the
 * domain have equal sizes. Any two answers are adjacent. Pairs of answers in different regions
 * dominate all other pairs (see responsePairs).
 */
export function response<D extends Details>(
  subject: string,
  given: Response,
  details: D,
): MechanismSpec<D> {
  const { epsilon, innerEpsilon, domainSize, regionSize } = given;
  const masses = responseMasses(given);
  const range = { lower: 0, upper: domainSize - 1 };
  const answers = Array.from({ length: domainSize }, (_, x) => x);
  return {
    input: range,
    output: range,
    law: (answer) => lawAt(subject, given, masses, answer),
    privacy: mirroredPrivacy(epsilon, {
      atoms: [
        { loss: epsilon, mass: masses.truth },
        { loss: epsilon - innerEpsilon, mass: (regionSize - 1) * masses.near },
      ],
      ramps: [],
    }),
    worst: {
      bias: Math.max(...answers.map((x) => Math.abs(moment(given, masses, x, sumOfDistances)))),
      mse: Math.max(...answers.map((x) => moment(given, masses, x, sumOfSquares))),
    },
    details,
    claim: { epsilon, delta: 0 },
    channel: () => {
      const count = domainSize;
      const levels = { epsilon, innerEpsilon, count, sizes: [regionSize] };
      const regions = blocks(new Array(count / regionSize).fill(regionSize));
      return new ResponseChannel(regions, responseWeights(subject, levels));
    },
  };
}

function lawAt(
  subject: string,
  { domainSize, regionSize }: Response,
  { truth, near, far }: ResponseMasses,
  answer: number,
): Distribution {
  const input = Math.min(domainSize - 1, Math.max(0, nearestIndex(answer, 1)));
  const region = Math.floor(input / regionSize);
  const massAt = (x: number) =>
    x === input ? truth : Math.floor(x / regionSize) === region ? near : far;
  return finite(
    subject,
    Array.from({ length: domainSize }, (_, x) => ({ x, mass: massAt(x) })),
  );
}

/**
 * A moment of output − answer. `sum` adds up a function of the differences from −`below` to
 * `above`.
 */
function moment(
  { domainSize, regionSize }: Response,
  { near, far }: ResponseMasses,
  answer: number,
  sum: (below: number, above: number) => number,
): number {
  const offset = answer % regionSize;
  const inside = sum(offset, regionSize - 1 - offset);
  return near * inside + far * (sum(answer, domainSize - 1 - answer) - inside);
}

function sumOfDistances(below: number, above: number): number {
  return (above * (above + 1) - below * (below + 1)) / 2;
}

function sumOfSquares(below: number, above: number): number {
  const squares = (d: number) => (d * (d + 1) * (2 * d + 1)) / 6;
  return squares(below) + squares(above);
}
