import { type PlanInput, type PlannedRelease, plan as planned } from "@noisewright/core";
import type { Params } from "./mechanism-cache.js";

export interface PlanData {
  readonly releases: readonly (Omit<PlannedRelease, "mechanism" | "channel"> & {
    readonly mechanism: string;
    readonly params: Params;
  })[];
  readonly joint: { readonly epsilon: number; readonly delta: number };
  readonly added: number;
  readonly notes: readonly string[];
}

/** Shares a budget among releases. */
export function plan(input: PlanInput): PlanData {
  const { releases, ...rest } = planned(input);
  return {
    ...rest,
    releases: releases.map(({ mechanism, channel: _, ...release }) => ({
      ...release,
      mechanism: mechanism.id,
      params: mechanism.params,
    })),
  };
}
