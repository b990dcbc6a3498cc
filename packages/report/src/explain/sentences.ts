import { numberText } from "@noisewright/core/format";
import { type Figures, figuresOf } from "./figures.js";
import { factorText, oneIn, oneOf, percentUp } from "./words.js";

/**
 * What is secret about a unit: whether it is in the data, or, if its presence is not protected, which
 * of two possible contents its data have.
 */
export type Secret = "presence" | "contents";

/**
 * What a privacy cost means for one unit, in plain sentences. Each sentence is proved: its numbers
 * follow from δ(ε) alone, and are rounded up. `who` is what one unit is called, for example "person".
 * `isRow` says that the unit is a row, because a column may also be called "row".
 */
export function privacySentences(
  privacy: {
    readonly epsilon: number;
    readonly delta: number;
    deltaAt(epsilon: number): number;
  },
  who: string,
  secret: Secret = "presence",
  isRow = false,
): readonly string[] {
  const figures = figuresOf(privacy);
  return [
    consequences(privacy, figures, who, secret),
    posteriors(figures, who, secret),
    attacks(figures, who, secret),
    guess(figures, who, secret),
    ...(isRow ? [severalRows(privacy.delta)] : []),
  ];
}

function consequences(
  { epsilon, delta }: { readonly epsilon: number; readonly delta: number },
  { factor }: Figures,
  who: string,
  secret: Secret,
): string {
  const other = secret === "presence" ? "without the data of" : "with other data of";
  const more = delta > 0 ? `, plus a chance of at most ${oneIn(delta)} (this is δ)` : "";
  // Beyond ε = 709, e^ε is too large for a double.
  const times = Number.isFinite(factor) ? factorText(factor) : `e^${numberText(epsilon, "up")}`;
  return `Whatever these results lead to is at most ${times} times as likely as ${other} one ${who}${more}.`;
}

function posteriors({ posteriors: list, failure }: Figures, who: string, secret: Secret): string {
  const what =
    secret === "presence"
      ? `that ${oneOf(who)} is in the data`
      : `of one of two possible contents of the data of ${oneOf(who)}`;
  const [first, ...others] = list.map(({ prior, atMost }) => ({
    before: percentUp(prior),
    after: percentUp(atMost),
  }));
  const rest = others.map(({ before, after }) => `${before} becomes at most ${after}`);
  const except = failure > 0 ? ` This may fail with a chance of at most ${oneIn(failure)}.` : "";
  return `An attacker who is ${first!.before} sure ${what} can become at most ${first!.after} sure; ${rest.join(", and ")}.${except}`;
}

function attacks({ attacks: list }: Figures, who: string, secret: Secret): string {
  const [first, ...others] = list.slice(1).map(({ falsePositives, atMost }) => ({
    wrong: percentUp(falsePositives),
    right: percentUp(atMost),
  }));
  const rest = others.map(({ wrong, right }) => `at ${wrong} false alarms, at most ${right}`);
  return secret === "presence"
    ? `An attack that gives a false alarm for ${first!.wrong} of those who are not in the data finds at most ${first!.right} of those who are; ${rest.join("; ")}.`
    : `An attack that wrongly names one of two possible contents in ${first!.wrong} of cases rightly names it in at most ${first!.right}, for each ${who}; ${rest.join("; ")}.`;
}

function guess({ guess: right }: Figures, who: string, secret: Secret): string {
  const coin =
    secret === "presence"
      ? `whether ${oneOf(who)} is in the data`
      : `which of two possible contents the data of ${oneOf(who)} have`;
  return `If a coin decides ${coin}, the best guess from these results is right with a probability of at most ${percentUp(right)}, instead of 50 %. This is the average over all results that could be published; "50 % becomes" above is for the most revealing one.`;
}

/** A person with several rows has less protection than one row [dwork-2006]. */
function severalRows(delta: number): string {
  const also = delta > 0 ? ", and δ grows even more" : "";
  return `This is for one row. For a person with 10 rows, ε is 10 times as large${also}.`;
}
