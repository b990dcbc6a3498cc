import type { PreparedRelease } from "@noisewright/contract/answers";

type Periods = NonNullable<PreparedRelease["periods"]>;

/** Says which periods of a running release can be published now. */
export function duePeriodsText({ every, total, due, published, next }: Periods): string {
  const later = next === undefined ? "" : `; ${next.name} can be published on ${next.ends}`;
  const now = due - published;
  if (now === 0 && published > 0)
    return `${published} of ${total} ${every}s are published${later}.`;
  const before = published === 0 ? "" : `, and ${published} are published`;
  const cost = published === 0 ? "the first pays for all" : "this costs nothing more";
  return `${now} of ${total} ${every}s can be published now${before}; ${cost}${later}.`;
}

/** Says which periods of a running release remain after a run. */
export function remainingPeriodsText({ every, total, due, next }: Periods): string {
  const rest = total - due;
  const remain =
    next === undefined
      ? "a further count needs a new series, with another first day and a new budget"
      : `${rest} ${rest === 1 ? "remains" : "remain"}, and the next one, ${next.name}, costs nothing more (on ${next.ends})`;
  return `${due} of ${total} ${every}s are published; ${remain}.`;
}
