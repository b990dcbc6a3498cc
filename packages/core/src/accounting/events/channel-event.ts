import type { Channel } from "../../lattice/channels/index.js";
import { unorderedLoss } from "../../privacy/weights/index.js";
import { coarsen, MAX_LOSSES } from "./coarsen.js";
import type { DiscreteEvent } from "./event.js";

/**
 * The event of one release through a channel. The event is a privacy loss distribution that
 * dominates the weights of the channel.
 */
export function channelEvent(channel: Channel): DiscreteEvent {
  const { infinite, ...finite } = unorderedLoss(channel);
  const { losses, masses } = coarsen(finite, MAX_LOSSES);
  return {
    kind: "discrete/1",
    losses: Array.from(losses),
    masses: Array.from(masses, (mass) => Math.min(1, mass)),
    infinite: Math.min(1, infinite),
    symmetric: true,
  };
}
