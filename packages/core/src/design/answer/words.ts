import type { FullNeed } from "../need/index.js";
import { type Candidate, type Option, short } from "../search/index.js";

/** A gap below this many percent is none, below the other next to none. */
const NOTHING = 1e-6;
const LITTLE = 1e-2;

/** One line: what it is, and how far from the best. */
export function whyOf(
  { family }: Option,
  gap: number | undefined,
  rank: number,
  need: FullNeed,
): string {
  const measure =
    need.epsilon === undefined ? "ε" : need.metrics.map(({ name }) => name).join(", ");
  const place = rank === 0 ? `best ${measure} of all that qualify` : undefined;
  const distance = gap === undefined ? undefined : gapText(gap);
  return [family.why, place, distance].filter((part) => part !== undefined).join("; ");
}

function gapText(gap: number): string {
  if (gap < NOTHING) return "the optimum";
  return gap < LITTLE ? "all but the optimum" : `at most ${short(gap)} % from the optimum`;
}

/** From here on a level of privacy is one in name. */
const LARGE = 10;

/** And a δ is none. */
const LARGE_DELTA = 1e-3;

/** What holds of the answer as a whole. */
export function warningsOf(
  need: FullNeed,
  best: Candidate,
  candidates: readonly Candidate[],
  winner: (need: FullNeed) => string | undefined,
): string[] {
  const { delta, releases, answers } = need;
  const warnings: string[] = [];
  const { certificate, joint } = best;
  if (delta > 0 && releases === 1 && certificate.delta === 0 && isNear(certificate, joint)) {
    warnings.push(`the δ of ${delta} is not needed: ${best.mechanism.id} keeps pure ε`);
  }
  if (joint.epsilon >= LARGE) {
    const factor = Math.exp(joint.epsilon).toExponential(0).replace("+", "");
    warnings.push(
      `ε = ${short(joint.epsilon)} is little protection: one change may make an output ${factor} times as likely`,
    );
  }
  if (joint.delta > LARGE_DELTA) {
    const one = Math.round(1 / joint.delta);
    warnings.push(`a δ of ${short(joint.delta)} may give away one record in ${one} altogether`);
  }
  const width = answers.upper - answers.lower;
  if (best.utility.worst.rmse >= width / 2) {
    warnings.push("the noise is as wide as the range: its middle, without any data, is as near");
  }
  if (releases > 1) {
    const changed = composition(need, best, candidates, winner({ ...need, releases: 1 }));
    if (changed !== undefined) warnings.push(changed);
  }
  return warnings;
}

/** Why many releases want other noise than one. */
function composition(
  need: FullNeed,
  best: Candidate,
  candidates: readonly Candidate[],
  single: string | undefined,
): string | undefined {
  const other = candidates.find(({ mechanism }) => mechanism.id === single);
  if (single === undefined || single === best.mechanism.id) return undefined;
  const start = `one release alone would get ${single}`;
  if (other === undefined) return start;
  const metric = need.metrics[0]!.name;
  const figures =
    need.epsilon === undefined
      ? `${need.releases} of them cost ε = ${short(other.epsilon)} together, of ${best.mechanism.id} ${short(best.epsilon)}`
      : `at this budget for ${need.releases} its ${metric} is ${short(other.scores[metric]!)}, that of ${best.mechanism.id} ${short(best.scores[metric]!)}`;
  const light = best.mechanism.privacy.epsilon === Number.POSITIVE_INFINITY;
  return `${start}; ${figures}${light ? ": light tails rarely lose much, so their losses add up slowly" : ""}`;
}

/** Whether a level is no more than another but for a thousandth. */
function isNear(a: { epsilon: number }, b: { epsilon: number }): boolean {
  return a.epsilon <= b.epsilon * (1 + 1e-3);
}
