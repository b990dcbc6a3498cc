import { barY, text } from "@observablehq/plot";
import { useCallback, useState } from "react";
import { change } from "../../address/address.js";
import { Picture } from "../../chart/picture.js";
import { figure, figureUp } from "../../ui/format.js";
import type { OneReport } from "../../worker/tasks/one-report.js";
import type { Question } from "../../worker/tasks/survey.js";
import { useAnswer } from "../../worker/use-answer.js";
import { answerName } from "./local-query.js";

interface Props {
  readonly question: Question;
  readonly query: URLSearchParams;
}

/** What happens on one person's device, step by step. */
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
      words={`The chances of each report of someone whose answer is ${answerName(question, answer)}.`}
      name="noisewright-one-report"
      draw={draw}
      height={190}
      table={{
        columns: ["answer", "report", "chance"],
        rows: (value?.odds ?? []).map((chance, i) => [
          ...[answerName(question, answer), answerName(question, i), chance],
        ]),
      }}
    >
      <ol className="steps">
        <li>
          <label htmlFor="their-answer">Their answer is </label>
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
          . It stays on their device.
        </li>
        {value && <Steps value={value} question={question} answer={answer} />}
      </ol>
      <button type="button" onClick={() => setTurn((last) => last + 1)}>
        Draw another
      </button>
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
        The device draws a report by integer weights: {figure(100 * odds[answer]!, 3)} % for the
        true one.
      </li>
      <li>
        <span role="status">
          It drew <b>{name}</b>,{" "}
          {report === answer ? "which happens to be true" : "which is not true"}. Only {name} is
          sent.
        </span>
      </li>
      <li>
        Whoever gets {name} learns little: no answer makes it more than {figure(ratio, 3)} times as
        likely as another. e<sup>ε</sup> is {figure(Math.exp(question.epsilon), 3)}.
      </li>
      <li>
        Proved in integers over {checks} reports: ε ≤ {figureUp(certified)}. To report again would
        cost as much again.
      </li>
    </>
  );
}
