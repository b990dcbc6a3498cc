import { barY, text } from "@observablehq/plot";
import { useCallback, useState } from "react";
import { change } from "../../address/address.js";
import { Picture } from "../../chart/picture.js";
import { Term } from "../../glossary/term.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import type { OneReport } from "../../worker/tasks/one-report.js";
import type { Question } from "../../worker/tasks/survey.js";
import { useAnswer } from "../../worker/use-answer.js";
import { answerName } from "./local-query.js";

interface Props {
  readonly question: Question;
  readonly query: URLSearchParams;
}

/** The steps on one person's device. */
export function OnePerson({ question, query }: Props) {
  const count = question.categories * (question.boost?.size ?? 1);
  const answer = Math.min(Math.max(0, Number(query.get("answer") ?? 0)), count - 1);
  const [turn, setTurn] = useState(0);
  const { value } = useAnswer("one-report", "oneReport", { ...question, answer, turn });
  const draw = useCallback(
    (width: number) => {
      const bars = (value?.odds ?? []).map((chance, i) => ({
        name: answerName(question, i),
        chance,
        i,
      }));
      const few = bars.length * 34 <= width;
      return {
        ...(few ? {} : { marginBottom: 50 }),
        x: {
          label: "report",
          domain: bars.map(({ name }) => name),
          ...(few ? {} : { tickRotate: -60 }),
        },
        y: { label: "↑ chance", tickFormat: "%", ticks: 4, grid: true, zero: true },
        marks: [
          barY(bars, {
            x: "name",
            y: "chance",
            fill: ({ i }) => (i === value?.report ? "var(--series-2)" : "var(--series-1)"),
            fillOpacity: ({ i }) => (i === value?.report ? 1 : 0.45),
          }),
          text(
            bars.filter(({ i }) => i === value?.report),
            { x: "name", y: "chance", text: () => "drawn", dy: -8, fill: "var(--ink)" },
          ),
        ],
      };
    },
    [value, question],
  );
  return (
    <Picture
      title="One person's report"
      description={`The probability of each report from a person whose answer is ${answerName(question, answer)}.`}
      name="noisewright-one-report"
      draw={draw}
      height={260}
      table={{
        columns: ["answer", "report", "chance"],
        rows: (value?.odds ?? []).map((chance, i) => [
          ...[answerName(question, answer), answerName(question, i), chance],
        ]),
      }}
    >
      <div>
        <ol className="steps">
          <li>
            <label htmlFor="their-answer">This person's answer is </label>
            <select
              id="their-answer"
              value={answer}
              onChange={(event) => change({ answer: event.currentTarget.value })}
            >
              {Array.from({ length: count }, (_, i) => (
                <option key={answerName(question, i)} value={i}>
                  {answerName(question, i)}
                </option>
              ))}
            </select>
            . It stays on the device.
          </li>
          {value && <Steps value={value} question={question} answer={answer} />}
        </ol>
        <button type="button" onClick={() => setTurn((last) => last + 1)}>
          Draw another report
        </button>
      </div>
    </Picture>
  );
}

function Steps({
  value,
  question,
  answer,
}: {
  value: OneReport;
  question: Question;
  answer: number;
}) {
  const { odds, report, ratio, certified, checks } = value;
  const name = answerName(question, report);
  return (
    <>
      <li>
        The device draws a report with integer weights. The report is the true answer with
        probability {numberText(100 * odds[answer]!, 3)} %.
      </li>
      <li>
        <span role="status">
          The device drew <b>{name}</b>, which is{" "}
          {report === answer ? "the true answer" : "not the true answer"}. The device sends only{" "}
          {name}.
        </span>
      </li>
      <li>
        The receiver learns little: no answer makes the report {name} more than{" "}
        {numberText(ratio, 3)} times as likely as another answer. The limit e<sup>ε</sup> is{" "}
        {numberText(Math.exp(question.epsilon), 3)}.
      </li>
      <li>
        The <Term id="certificate">certificate</Term> proves ε ≤ {numberTextUp(certified)} in
        integer arithmetic, with {checks} checks. A second report would cost the same ε once more.
      </li>
    </>
  );
}
