import { useState } from "react";
import { change, useAddress } from "../../address/address.js";
import { changeWithUndo } from "../../address/undo.js";
import { Skeleton } from "../../ui/skeleton.js";
import { Slider } from "../../ui/slider.js";
import { useAnswer } from "../../worker/use-answer.js";
import { ConvergencePicture } from "./convergence-picture.js";
import { EstimateText } from "./estimate-text.js";
import { EstimatesPicture } from "./estimates-picture.js";
import { categoryName, MAX_PEOPLE, peopleOf, questionOf } from "./local-query.js";
import { OnePerson } from "./one-person.js";
import { QuestionPanel } from "./question-panel.js";
import { useSteps } from "./use-steps.js";
import "./local.css";

const CROWD = 1000;

export function LocalPage() {
  const { query } = useAddress();
  const [session, setSession] = useState(0);
  const question = questionOf(query);
  const people = peopleOf(query);
  const shown = useSteps(people, JSON.stringify([session, question]));
  const { value: track, fault } = useAnswer("survey", "survey", {
    ...question,
    ...{ session, people: shown },
  });
  const watched = Math.min(Number(query.get("watch") ?? 0), question.categories - 1);
  const again = () => {
    setSession((last) => last + 1);
    changeWithUndo("Removed all reports.", { people: "0" });
  };
  return (
    <div className="bench">
      <QuestionPanel query={query} question={question}>
        <div className="group">
          <button
            type="button"
            className="main"
            disabled={people >= MAX_PEOPLE}
            onClick={() => change({ people: String(Math.min(MAX_PEOPLE, people + CROWD)) })}
          >
            Add 1,000 reports
          </button>
          <button type="button" onClick={again}>
            Start over
          </button>
          <Slider
            label="Category in the picture"
            hint={`category ${categoryName(watched)}`}
            value={watched + 1}
            scale={{ min: 1, max: question.categories, integer: true }}
            onChange={(next) => change({ watch: String(next - 1) })}
          />
        </div>
      </QuestionPanel>
      <div className="results" id="answer">
        {fault ? (
          <p className="notice bad" role="alert">
            {fault.message}
          </p>
        ) : track === undefined ? (
          <Skeleton height={620}>Simulating reports…</Skeleton>
        ) : (
          <>
            <EstimateText estimates={track.at(-1)} watched={watched} />
            <div className="survey">
              <ConvergencePicture track={track} watched={watched} />
              <div className={shown === people ? "redrawn" : undefined}>
                <EstimatesPicture estimates={track.at(-1)} />
              </div>
            </div>
            <div className="one-person">
              <OnePerson question={question} query={query} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
