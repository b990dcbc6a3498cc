import type { ReactNode } from "react";
import { change } from "../../address/address.js";
import { termOf } from "../../glossary/terms.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { Segmented } from "../../ui/segmented.js";
import { type Scale, Slider } from "../../ui/slider.js";
import type { Question } from "../../worker/tasks/survey.js";

interface Props {
  readonly query: URLSearchParams;
  readonly question: Question;
  readonly children: ReactNode;
}

const RESPONSES = [
  {
    value: "plain",
    label: "Randomised",
    hint: "the report is the true answer, or with some probability another answer",
  },
  {
    value: "boosted",
    label: "Boosted",
    hint: "a report that is not the true answer is more likely to be an answer of the same category",
  },
] as const;

/** The question, and how devices randomise the answers. */
export function QuestionPanel({ query, question, children }: Props) {
  const { epsilon, categories, boost } = question;
  const slider = (name: string, label: string, value: number, scale: Scale, hint?: string) => (
    <Slider
      {...{ label, value, scale, hint }}
      term={termOf(name)}
      onChange={(next) => change({ [name]: String(next) })}
    />
  );
  return (
    <section className="panel controls" aria-label="Question">
      <Segmented
        label="Response"
        term="randomised-response"
        value={query.get("way") === "boosted" ? "boosted" : "plain"}
        options={RESPONSES}
        onChange={(way) => change({ way: way === "plain" ? undefined : way })}
      />
      {slider(
        ...(["epsilon", "Privacy level ε", epsilon, { min: 0.1, max: 8, log: true }] as const),
        "the privacy cost of one report to the person who sends it",
      )}
      <EpsilonOdds epsilon={epsilon} secret="contents" />
      {boost &&
        slider(
          ...(["inner", "Inner level ε₀", boost.innerEpsilon, { min: 0, max: epsilon }] as const),
          "the smaller ε₀, the less a report reveals which answer of its category is true",
        )}
      {slider("categories", "Categories", categories, { min: 2, max: 12, integer: true })}
      {boost &&
        slider("size", "Answers in each category", boost.size, { min: 2, max: 6, integer: true })}
      {children}
    </section>
  );
}
