import { NoisewrightError } from "../../errors/index.js";
import type { Range } from "../../laws/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import { type Family, type Need, type Proposal, rangeRefusal, refuse } from "../kit/index.js";

/** The parameters of mechanisms for which any two answers in the range are adjacent. */
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
    doc: "largest change of the answer between neighbouring tables: at least the whole range",
    domain: interval("[", 1e-100, Number.POSITIVE_INFINITY, "]"),
    typical: [50, 100],
    example: 10,
    default: Number.POSITIVE_INFINITY,
  },
} as const satisfies Readonly<Record<string, NumberParameter>>;

/**
 * The smallest allowed width of a range, relative to the distance of the range from 0. A narrower
 * range would be lost in the rounding of the outputs.
 */
const SMALLEST_RELATIVE_WIDTH = 1e-9;

/**
 * Checks the declared range. A sensitivity below the width of the range is refused, because
 * mechanisms for which any two answers are adjacent would add far too much noise. If a caller
 * declared a narrow range around the true answer instead, the possible outputs would reveal the
 * answer.
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
  if (width < SMALLEST_RELATIVE_WIDTH * Math.max(Math.abs(lower), Math.abs(upper))) {
    const advice =
      "subtract a public constant from the answers and add the same constant to the outputs";
    refuse(
      "upper",
      "u",
      `further from lower (${lower}), relative to the distance of both bounds from 0`,
      upper,
      advice,
    );
  }
  if (sensitivity < width) {
    const advice = "use fold-laplace or fold-geometric for a smaller sensitivity";
    refuse("sensitivity", "Δ", `at least upper − lower (${width})`, sensitivity, advice);
  }
}

/** Clamps an answer to the range. NaN becomes the middle of the range. */
export function clampOrMiddle({ lower, upper }: Range, answer: number): number {
  return Number.isNaN(answer)
    ? lower + (upper - lower) / 2
    : Math.min(upper, Math.max(lower, answer));
}

/** Wraps the proposal of a mechanism that treats any two answers in the range as adjacent. */
export function wholeRangeProposal(
  families: (given: Range & { readonly sensitivity: number }, need: Need) => readonly Family[],
): (need: Need) => Proposal {
  return (need) => {
    const { answers, sensitivity } = need;
    const refusal = rangeRefusal(need, false);
    if (refusal !== undefined) return refuse(refusal);
    return sensitivity >= answers.upper - answers.lower
      ? families({ ...answers, sensitivity }, need)
      : refuse("it needs a sensitivity of at least the whole range of the answers");
  };
}
