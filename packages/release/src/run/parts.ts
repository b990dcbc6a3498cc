import { NoisewrightError } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { digestOf, type LedgerAnswer, type Preview } from "@noisewright/core/ledger";
import type { PreparedRelease, ReleasePart } from "../prepare/index.js";

/** The cost of one release of a spec. */
export type ReleaseCost = Preview["releases"][number] & {
  /** For a running release, the number of periods that are published. */
  readonly published?: number;
};

/** The cost of a request, with one entry for each release of the spec. */
export interface RequestCost extends Preview {
  readonly releases: readonly ReleaseCost[];
}

/** What the ledger pays for and stores: the periods of a running release, or the release itself. */
export function partsOf(release: PreparedRelease): readonly ReleasePart[] {
  return release.running?.parts ?? [release];
}

/** The release of each part of all releases. */
export function ownersOf(releases: readonly PreparedRelease[]): readonly PreparedRelease[] {
  return releases.flatMap((release) => partsOf(release).map(() => release));
}

/** The privacy events of all releases together. Parts that ask for the same share one answer. */
export function eventsOf(releases: readonly PreparedRelease[]): readonly PrivacyEvent[] {
  const parts = releases.flatMap(partsOf);
  const distinct = new Map(parts.map(({ identity, events }) => [digestOf(identity), events]));
  return [...distinct.values()].flat();
}

/** Splits a list that has one item for each part of all releases into one list for each release. */
function perRelease<T>(releases: readonly PreparedRelease[], items: readonly T[]) {
  let from = 0;
  return releases.map((release) => {
    const own = items.slice(from, from + partsOf(release).length);
    from += own.length;
    return { release, own };
  });
}

/**
 * The cost of each release. The first period of a running release pays for all periods, so the
 * cost and the digest are those of the first period.
 */
export function costsOf(
  releases: readonly PreparedRelease[],
  costs: readonly ReleaseCost[],
): readonly ReleaseCost[] {
  return perRelease(releases, costs).map(({ release, own }) => {
    const first = own[0]!;
    if (release.running === undefined) return first;
    const published = own.filter(({ status }) => status === "answered").length;
    const isDue = first.status === "answered" && published < own.length;
    return { ...first, ...(isDue && { status: "paid" }), published };
  });
}

/** The first time at which each release was published. Undefined if nothing of it is published. */
export function timesOf(
  releases: readonly PreparedRelease[],
  times: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  return perRelease(releases, times).map(
    ({ own }) => own.filter((time) => time !== undefined).toSorted()[0],
  );
}

/** The answer of each release. The answer of a running release has the groups of all its periods. */
export function answersOf(
  releases: readonly PreparedRelease[],
  answers: readonly LedgerAnswer[],
): readonly LedgerAnswer[] {
  return perRelease(releases, answers).map(({ release, own }) => {
    const { digest, answer } = own[0]!;
    return release.running === undefined
      ? { digest, answer }
      : { digest, answer: { groups: own.flatMap(groupsIn) } };
  });
}

function groupsIn({ answer }: LedgerAnswer) {
  return Reflect.get(Object(answer), "groups") ?? [];
}

/** Refuses to publish a running release before its first period has ended. */
export function requireDue(releases: readonly PreparedRelease[]): void {
  for (const { name, running } of releases) {
    if (running === undefined || running.due > 0) continue;
    const { name: first, ends } = running.next!;
    throw new NoisewrightError({
      code: "unavailable",
      subject: `release ${JSON.stringify(name)}`,
      what: `its first period, ${first}, has not ended yet`,
      advice: `run the release on ${ends} or later; nothing was spent`,
    });
  }
}
