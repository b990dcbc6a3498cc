import { rdpCurveOf } from "../../accounting/accountants/index.js";
import { MECHANISMS } from "../../mechanisms/index.js";
import type { Mechanism } from "../../mechanisms/kit/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, optionsOf, type Refused, withStrength } from "../search/index.js";
import type { Item } from "./read-plan.js";

/** Noise that a release may get, what it loses, and what it costs by each accountant of levels. */
export interface Choice {
  readonly option: Option;
  /** What its users lose: the part of the objective that is the release's own. */
  readonly loss: number;
  /** Cost of one release: the pure level first, then the Rényi divergence of each order. */
  readonly costs: readonly number[];
}

/** Orders of Rényi divergence that levels are added up by, to choose. */
export const ORDERS = [1.05, 1.1, 1.2, 1.35, 1.6, 2, 3, 5, 9, 20, 60];

function costsOf({ privacy, idealEvent: event }: Mechanism, { delta }: FullNeed): number[] {
  // Without a δ only pure levels add up.
  if (delta === 0) return [privacy.epsilon];
  const curve = event && event.kind !== "composed/1" ? rdpCurveOf(event) : undefined;
  return [privacy.epsilon, ...ORDERS.map(curve ?? privacy.rdp)];
}

/** Strengths are tried this far apart, as a factor. */
const STEP = 1.06;
const STRENGTHS = [1e-4, 50] as const;

/** Of a release with demands, each mechanism at the strength that just meets them. */
export function demanded(item: Item): { readonly choices: Choice[]; readonly refused: Refused[] } {
  const found = MECHANISMS.flatMap((kind) => optionsOf(kind, { ...item.need, epsilon: undefined }));
  const options = found.filter((one): one is Option => "kind" in one);
  const refused = found.filter((one): one is Refused => !("kind" in one));
  const choices = options.map((option) => ({
    option,
    loss: 0,
    costs: costsOf(option.mechanism, item.need),
  }));
  return { choices, refused };
}

/** Of a release that gets a share, each mechanism at many strengths. */
export function shared({ need, weight, count }: Item): Choice[] {
  const open: FullNeed = { ...need, epsilon: undefined };
  return MECHANISMS.flatMap((kind) => {
    const proposal = kind.propose(need);
    if ("refusal" in proposal || kind.programme) return [];
    // What has to search for each of its strengths is too slow for this.
    const families = proposal.filter(
      ({ latticeShare: room, whole }) => !room && (whole || !need.wholeOutputs),
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

/** The first metric as something to be made least, and to be added up. */
function lossOf({ scores }: Option, { metrics }: FullNeed): number {
  const [metric] = metrics;
  const score = scores[0]!;
  return metric?.better === "lower" ? score ** (metric?.power ?? 1) : 1 - score;
}
