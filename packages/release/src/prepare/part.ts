import type { RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import type { Json } from "@noisewright/core/ledger";
import type { Every } from "../spec/index.js";
import type { About } from "./chosen.js";
import type { Drawn, FoundGroup } from "./groups.js";

/** What the ledger stores as one answer: a release, or one period of a running release. */
export interface ReleasePart {
  /** Everything that decides the answer. Parts with the same identity share one stored answer. */
  readonly identity: Json;
  /** The privacy events that publishing the answer causes. */
  readonly events: readonly PrivacyEvent[];
  /**
   * Draws the values of one group after another, so that the caller can pause and stop long work.
   * `about` has the bounds that were chosen from the data.
   */
  draw(groups: Iterable<FoundGroup>, random: RandomSource, about?: About): Iterable<Drawn>;
}

/** The periods of a release that publishes the same count again and again. */
export interface RunningRelease {
  readonly period: Every["period"];
  /** The number of all periods, and the number of periods that can be published now. */
  readonly total: number;
  readonly due: number;
  /** The first period that cannot be published yet, and the day on which it can. */
  readonly next?: { readonly name: string; readonly ends: string };
  /** The number of values that all periods together publish. */
  readonly values: number;
  /**
   * One part for each period that can be published, and at least the first one, which pays for all.
   */
  readonly parts: readonly ReleasePart[];
  /** The values to show, from the drawn values of all periods so far. */
  estimate(drawn: readonly Drawn[]): readonly Drawn[];
}
