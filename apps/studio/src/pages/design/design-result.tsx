import type { NeedInput } from "@noisewright/core";
import { useDeferredValue } from "react";
import { change } from "../../address/address.js";
import { UseIt } from "../../ui/use-it.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { chosenOf } from "./chosen.js";
import { Details } from "./details.js";
import { Pictures } from "./pictures.js";
import { ProgrammeBar } from "./programme-bar.js";
import { Ranking } from "./ranking.js";
import type { Designed } from "./use-design.js";
import { Verdict } from "./verdict.js";

interface Props extends Designed {
  readonly ranking: DesignAnswer;
  readonly need: NeedInput;
  readonly query: URLSearchParams;
}

/** The ranking of the mechanisms, followed by pictures of the selected mechanism. */
export function DesignResult({ ranking, preview, isFresh, programme, need, query }: Props) {
  const wanted = query.get("show");
  const chosen = chosenOf(ranking, wanted);
  const answer = preview ?? ranking;
  const row = answer.rows[chosenOf(answer, wanted)]!;
  const isRecommended = chosen === ranking.recommended;
  // The pictures may be older than the numbers while the user drags a slider.
  const drawn = useDeferredValue(answer);
  return (
    <>
      <Verdict answer={answer} row={row} recommended={isRecommended} isPreview={!!preview}>
        <UseIt
          use={{
            ...{ id: row.id, params: row.params, level: row.certificate },
            need: isRecommended ? need : undefined,
            isSolved: isRecommended && programme.answer !== undefined,
          }}
        />
      </Verdict>
      <Ranking
        answer={ranking}
        chosen={chosen}
        stale={!isFresh}
        choose={(id) => change({ show: id })}
      />
      {(ranking.programme || programme.answer) && <ProgrammeBar programme={programme} />}
      <Pictures
        answer={drawn}
        ranking={ranking}
        chosen={chosenOf(drawn, wanted)}
        stale={!isFresh}
        programme={programme}
        at={query.get("answer")}
      />
      <Details answer={ranking} />
    </>
  );
}
