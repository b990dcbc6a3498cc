import { channelEvent, design, NoisewrightError } from "@noisewright/core";
import type { Demand } from "../spec/releases.js";
import { type Chosen, type Need, repeated, shownParams } from "./chosen.js";
import { named } from "./named.js";

/** The one place where a release's noise is decided. */
export function choose(need: Need): Chosen {
  const demand = bounded(need.demand);
  return need.named === undefined
    ? designed({ ...need, demand })
    : named({ ...need, demand, named: need.named });
}

/** Truths are whole numbers of steps; of what they are released as the user decides. */
function designed({ paid, delta, cells, sensitivity, demand }: Need): Chosen {
  const { lower, upper, metric, unbiased, margin, integer } = demand;
  const { recommended } = design({
    sensitivity,
    releases: cells,
    ...paid,
    ...(delta !== undefined && { delta }),
    ...(lower !== undefined && { lower }),
    ...(upper !== undefined && { upper }),
    ...(margin !== undefined && { margin }),
    ...(metric !== undefined && { metric }),
    ...(unbiased && { unbiased }),
    ...(integer ? { integer } : { counts: true }),
  });
  const { mechanism, channel, certificate, joint, why } = recommended;
  return {
    mechanism,
    channel,
    certificate,
    choosing: { id: mechanism.id, params: shownParams(mechanism), why },
    events: [repeated(channelEvent(channel), cells)],
    certified: joint,
  };
}

/** `nonnegative` is a lower end at 0; an upper end alone has none. */
function bounded(demand: Demand): Demand {
  const lower = demand.lower ?? (demand.nonnegative ? 0 : undefined);
  if (demand.upper !== undefined && lower === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "demand",
      expected: [["lower"], ["lower", "upper"], ["nonnegative"]],
      got: ["upper"],
    });
  }
  return { ...demand, ...(lower !== undefined && { lower }) };
}
