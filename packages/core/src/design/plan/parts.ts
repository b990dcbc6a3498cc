import { shares } from "../../accounting/accountants/index.js";
import type { PrivacyEvent } from "../../accounting/events/index.js";
import type { Proved } from "../search/index.js";
import { jointCost } from "./joint.js";
import type { Plan } from "./plan-input.js";
import type { Item } from "./read-plan.js";

/**
 * Builds the plan that is returned to the caller, with the part of each release in the joint cost.
 */
export function planOf(
  items: readonly Item[],
  made: readonly Proved[],
  events: readonly PrivacyEvent[],
  joint: Plan["joint"],
): Plan {
  const alone = made.map(({ certificate }, i) =>
    jointCost(items.slice(i, i + 1), events.slice(i, i + 1), [certificate.epsilon], joint.delta),
  );
  const parts =
    joint.delta === 0
      ? alone.map((level) => level / joint.epsilon)
      : partsOf(items, events, joint.delta);
  return {
    releases: made.map(({ option, channel, certificate }, i) => {
      const { name, count, need } = items[i]!;
      const scores = need.metrics.map((metric, k) => [metric.name, option.scores[k]!]);
      return {
        name,
        count,
        mechanism: option.mechanism,
        channel,
        certificate,
        scores: Object.fromEntries(scores),
        alone: alone[i]!,
        part: parts[i]!,
      };
    }),
    joint,
    added: alone.reduce((sum, level) => sum + level, 0),
    notes: items.flatMap(({ name, need }) => need.notes.map((note) => `${name}: ${note}`)),
  };
}

/**
 * The part of each release in the joint cost. Releases with equal events share one part in
 * proportion to their counts.
 */
function partsOf(items: readonly Item[], events: readonly PrivacyEvent[], delta: number): number[] {
  const all = events.map((event, i): PrivacyEvent => {
    return { kind: "composed/1", events: [event], count: items[i]!.count };
  });
  const known = new Map(shares(all, delta).map((share) => [JSON.stringify(share.event), share]));
  return events.map((event, i) => {
    const share = known.get(JSON.stringify(event));
    return share === undefined ? 0 : (share.part * items[i]!.count) / share.count;
  });
}
