import { MECHANISMS } from "../../mechanisms/index.js";
import type { Mechanism, MechanismKind } from "../../mechanisms/kit/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, optionsOf, type Refused, withStrength } from "../search/index.js";
import type { Item } from "./read-plan.js";

/**
 * The noise that a release may get, with the loss of utility and the privacy cost of this noise.
 */
export interface Choice {
  readonly option: Option;
  /** The loss of utility, which is the term of this release in the sum to be minimised. */
  readonly loss: number;
  /** The privacy cost of one release: first the pure ε, then the Rényi divergence of each order. */
  readonly costs: readonly number[];
}

/** The orders of the Rényi divergences by which the search adds up costs. */
export const ORDERS = [1.05, 1.1, 1.2, 1.35, 1.6, 2, 3, 5, 9, 20, 60];

function costsOf({ privacy }: Mechanism, { delta }: FullNeed): number[] {
  // Without a δ, only pure ε can be added up.
  if (delta === 0) return [privacy.epsilon];
  return [privacy.epsilon, ...ORDERS.map(privacy.rdp)];
}

/** The ratio of two neighbouring strengths in the search. */
const STEP = 1.06;
const STRENGTHS = [1e-4, 50] as const;

/** For a release with targets, each mechanism at the smallest strength that meets the targets. */
export function choicesForDemands(item: Item): {
  readonly choices: Choice[];
  readonly refused: Refused[];
} {
  const need = { ...item.need, epsilon: undefined };
  const found = MECHANISMS.flatMap((kind) => (hasOrders(kind, need) ? [] : optionsOf(kind, need)));
  const options = found.filter((one): one is Option => "kind" in one);
  const refused = found.filter((one): one is Refused => !("kind" in one));
  const choices = options.map((option) => ({
    option,
    loss: 0,
    costs: costsOf(option.mechanism, item.need),
  }));
  return { choices, refused };
}

/** True if the noise has a Rényi order, which a plan chooses for all releases together. */
function hasOrders(kind: MechanismKind, need: FullNeed): boolean {
  const proposal = kind.propose(need);
  return !("refusal" in proposal) && proposal.some(({ atOrder }) => atOrder !== undefined);
}

/** For a release without a target, each mechanism at many strengths. */
export function choicesForShare({ need, weight, count }: Item): Choice[] {
  const open: FullNeed = { ...need, epsilon: undefined };
  return MECHANISMS.flatMap((kind) => {
    const proposal = kind.propose(need);
    if ("refusal" in proposal || kind.programme) return [];
    // A family that needs a search at every strength would be too slow here.
    const families = proposal.filter(
      ({ latticeShare, atOrder, whole }) =>
        !latticeShare && !atOrder && (whole || !need.wholeOutputs),
    );
    return families.flatMap((family) => {
      const lower = Math.max(STRENGTHS[0], family.strengths.lower);
      const upper = Math.min(STRENGTHS[1], family.strengths.upper);
      const steps = Math.floor(Math.log(upper / lower) / Math.log(STEP));
      return Array.from({ length: steps + 1 }, (_, i) => {
        const option = withStrength(
          kind,
          family,
          { ...open, releases: 1, delta: 0 },
          lower * STEP ** i,
        );
        const loss = weight * count * lossOf(option, need);
        return { option, loss, costs: costsOf(option.mechanism, need) };
      });
    });
  });
}

/**
 * The first metric as a loss. A smaller loss is better, and the losses of several releases can be
 * added.
 */
function lossOf({ scores }: Option, { metrics }: FullNeed): number {
  const [metric] = metrics;
  const score = scores[0]!;
  return metric?.better === "lower" ? score ** (metric?.power ?? 1) : 1 - score;
}
