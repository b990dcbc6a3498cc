import type { Preview } from "@noisewright/contract/answers";
import { numberText, numberTextUp, remainderText } from "../../ui/format.js";

interface Props {
  readonly quota: NonNullable<Preview["quota"]>;
}

/** What the release takes from what the user's key may spend, and whether that is enough. */
export function QuotaNote({ quota }: Props) {
  const { epsilon, spent, needs, perDay, releasesToday, releases, fits } = quota;
  const today = perDay === undefined ? undefined : Math.max(0, perDay - releasesToday);
  return (
    <p className={fits ? "hint" : "wrong"} role="status">
      {epsilon !== undefined &&
        `Your key may spend ${remainderText(Math.max(0, epsilon - spent), epsilon)} from this budget; this takes ε = ${numberTextUp(needs)} of it. `}
      {today !== undefined &&
        `It may publish ${numberText(today)} more of ${perDay} releases today (UTC); this takes ${releases}. `}
      {!fits && "That is too much for your key: ask a steward, or publish less."}
    </p>
  );
}
