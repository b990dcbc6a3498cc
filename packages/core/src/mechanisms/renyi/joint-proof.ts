import { pld } from "../../accounting/accountants/index.js";
import { channelEvent } from "../../accounting/events/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { epsilonText, levelText } from "../../format/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import { SUBJECT } from "./renyi-lattice.js";
import type { JointBudget } from "./task.js";

type Releases = Omit<JointBudget, "epsilon">;

/** The ε of all releases together at δ, proved from the weights that are sampled and rounded up. */
export function jointEpsilonUp(channel: Channel, { delta, releases }: Releases): number {
  const events = [channelEvent(channel)];
  return pld.compose([{ kind: "composed/1", events, count: releases }]).epsilon(delta).upper;
}

/** The error for weights whose joint ε exceeds the budget. */
export function uncertified(budget: JointBudget, proved: number): NoisewrightError {
  return new NoisewrightError({
    code: "uncertified",
    subject: SUBJECT,
    claim: `${levelText(budget, "down")} for ${budget.releases} releases together`,
    proved: epsilonText(proved),
    advice: "raise epsilon or delta a little",
  });
}
