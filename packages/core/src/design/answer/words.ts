import { deltaText, digitsDown, epsilonText, numberText } from "../../format/index.js";
import { gapOf } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import type { Candidate, Option } from "../search/index.js";

/**
 * Limits in percent. A gap below `NOTHING` is called optimal, and a gap below `LITTLE` is called
 * almost optimal.
 */
const NOTHING = 1e-6;
const LITTLE = 1e-2;

/**
 * Explains the candidate at a rank in one line: what the candidate is, whether it is the best and
 * by how much, and how far its value is from the optimum.
 */
export function whyOf(
  options: readonly Option[],
  rank: number,
  gap: number | undefined,
  need: FullNeed,
): string {
  const place = rank === 0 ? placeOf(options, need) : undefined;
  const distance = gap === undefined ? undefined : distanceText(gap);
  const { family } = options[rank]!;
  return [family.why, place, distance].filter((part) => part !== undefined).join("; ");
}

/** Says that the first option is the best, and how much worse the second option is. */
function placeOf([first, second]: readonly Option[], need: FullNeed): string {
  const { epsilon, metrics } = need;
  const best =
    epsilon === undefined ? "smallest ε" : `best ${metrics.map(({ name }) => name).join(", ")}`;
  const place = `${best} of all candidates`;
  if (first === undefined || second === undefined || metrics.length > 1) return place;
  const behind =
    epsilon === undefined
      ? gapOf(second.epsilon, first.epsilon, "lower")
      : gapOf(second.scores[0]!, first.scores[0]!, metrics[0]!.better);
  if (!Number.isFinite(behind)) return place;
  const size = behind < 0.1 ? "less than 0.1 %" : `${digitsDown(behind, 2)} %`;
  return `${place}, ${second.kind.id} is ${size} worse`;
}

function distanceText(gap: number): string {
  if (gap < NOTHING) return "optimal";
  return gap < LITTLE
    ? `within ${LITTLE} % of the optimum`
    : `at most ${numberText(gap, "up")} % from the optimum`;
}

/** From this ε upwards, the protection is weak. */
const LARGE = 10;

/** Above this δ, the protection is weak. */
const LARGE_DELTA = 1e-3;

/** Warnings about the whole result of a design. */
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
    warnings.push(`${deltaText(delta)} is not needed: ${best.mechanism.id} is pure ε-DP`);
  }
  if (joint.epsilon >= LARGE) {
    const factor = Math.exp(joint.epsilon).toExponential(0).replace("+", "");
    warnings.push(
      `${epsilonText(joint.epsilon)} gives little protection: one changed record can make an output ${factor} times as likely`,
    );
  }
  if (joint.delta > LARGE_DELTA) {
    const one = Math.round(1 / joint.delta);
    warnings.push(`${deltaText(joint.delta)} may reveal one record in ${one} completely`);
  }
  const width = answers.upper - answers.lower;
  if (best.utility.worst.rmse >= width / 2) {
    warnings.push(
      "the noise is as wide as the range: always answering the middle of the range, without any data, would be as accurate",
    );
  }
  if (releases > 1) {
    const changed = composition(need, best, candidates, winner({ ...need, releases: 1 }));
    if (changed !== undefined) warnings.push(changed);
  }
  return warnings;
}

/** Explains why several releases need another kind of noise than a single release. */
function composition(
  need: FullNeed,
  best: Candidate,
  candidates: readonly Candidate[],
  single: string | undefined,
): string | undefined {
  const other = candidates.find(({ mechanism }) => mechanism.id === single);
  if (single === undefined || single === best.mechanism.id) return undefined;
  const start = `for one release the choice would be ${single}`;
  if (other === undefined) return start;
  const metric = need.metrics[0]!.name;
  const figures =
    need.epsilon === undefined
      ? `for ${need.releases} releases it costs ${epsilonText(other.epsilon)} and ${best.mechanism.id} ${epsilonText(best.epsilon)}`
      : `for ${need.releases} releases with this budget its ${metric} is ${numberText(other.scores[metric]!)} and that of ${best.mechanism.id} ${numberText(best.scores[metric]!)}`;
  const light = best.mechanism.privacy.epsilon === Number.POSITIVE_INFINITY;
  return `${start}; ${figures}${light ? ", because large privacy losses are rare for noise with light tails" : ""}`;
}

/** True if the ε of `a` exceeds the ε of `b` by at most one part in a thousand. */
function isNear(a: { epsilon: number }, b: { epsilon: number }): boolean {
  return a.epsilon <= b.epsilon * (1 + 1e-3);
}
