import { NoisewrightError } from "../../errors/index.js";
import type { Range } from "../../laws/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import { type Family, type Need, type Proposal, refuse, refusesRange } from "../kit/index.js";

/** Of mechanisms for answers that one change may move over their whole range. */
export const wholeRange = {
  lower: {
    kind: "real",
    symbol: "l",
    doc: "smallest possible answer, known without the data",
    domain: interval("[", -1e15, 1e15, "]"),
    typical: [-5, 5],
    example: 0,
  },
  upper: {
    kind: "real",
    symbol: "u",
    doc: "largest possible answer, known without the data",
    domain: interval("[", -1e15, 1e15, "]"),
    typical: [6, 40],
    example: 10,
  },
  sensitivity: {
    kind: "real",
    symbol: "Δ",
    doc: "how far one change may move the answer: the whole range, or more",
    domain: interval("[", 1e-100, Number.POSITIVE_INFINITY, "]"),
    typical: [50, 100],
    example: 10,
    default: Number.POSITIVE_INFINITY,
  },
} as const satisfies Readonly<Record<string, NumberParameter>>;

/** A range narrower than this beside its distance from 0 would be lost in the outputs' rounding. */
const NARROWEST = 1e-9;

/**
 * The range that all guarantees are about. Answers that one change moves less far than its width
 * would be given far too much noise, and a window of their sensitivity around the answer itself
 * would give it away by where outputs can fall; so such a sensitivity is refused.
 */
export function checkWholeRange(
  subject: string,
  { lower, upper, sensitivity }: Range & { readonly sensitivity: number },
): void {
  const refuse = (
    parameter: string,
    symbol: string,
    domain: string,
    got: number,
    advice?: string,
  ) => {
    throw new NoisewrightError({
      code: "domain",
      subject,
      parameter,
      symbol,
      domain,
      got: String(got),
      advice,
    });
  };
  if (!(lower < upper)) refuse("upper", "u", `above lower (${lower})`, upper);
  const width = upper - lower;
  if (width < NARROWEST * Math.max(Math.abs(lower), Math.abs(upper))) {
    const advice = "subtract a public number from the answers, and add it to the outputs";
    refuse(
      "upper",
      "u",
      `further from lower (${lower}), beside their distance from 0`,
      upper,
      advice,
    );
  }
  if (sensitivity < width) {
    const advice = "use fold-laplace or fold-geometric for narrow sensitivity";
    refuse("sensitivity", "Δ", `at least upper − lower (${width})`, sensitivity, advice);
  }
}

/** NaN counts as the middle. */
export function insideOf({ lower, upper }: Range, answer: number): number {
  return Number.isNaN(answer)
    ? lower + (upper - lower) / 2
    : Math.min(upper, Math.max(lower, answer));
}

/** The proposal of a mechanism that treats any two answers of the range as adjacent. */
export function wholeRangeProposal(
  families: (given: Range & { readonly sensitivity: number }, need: Need) => readonly Family[],
): (need: Need) => Proposal {
  return (need) => {
    const { answers, sensitivity } = need;
    const refusal = refusesRange(need, false);
    if (refusal !== undefined) return refuse(refusal);
    return sensitivity >= answers.upper - answers.lower
      ? families({ ...answers, sensitivity }, need)
      : refuse("it is for answers that one change may move over their whole range");
  };
}
