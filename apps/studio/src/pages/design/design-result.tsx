import { change } from "../../address/address.js";
import { commandOf } from "../../needs/need-query.js";
import { Skeleton } from "../../ui/skeleton.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { useAnswer } from "../../worker/use-answer.js";
import { GapPicture } from "./gap-picture.js";
import { MechanismPictures } from "./mechanism-pictures.js";
import { ProgrammeBar } from "./programme-bar.js";
import { Ranking } from "./ranking.js";
import type { Programme } from "./use-programme.js";
import { Verdict } from "./verdict.js";

interface Props {
  readonly answer: DesignAnswer;
  /**
   * The worker's answer that the pictures show. While the user drags a slider, this answer may be
   * older than `answer`.
   */
  readonly drawn: DesignAnswer;
  readonly fresh: boolean;
  readonly programme: Programme;
  readonly query: URLSearchParams;
  readonly choose: (id: string | undefined) => void;
}

/** The ranking of the mechanisms, followed by pictures of the selected mechanism. */
export function DesignResult({ answer, drawn, fresh, programme, query, choose }: Props) {
  const wanted = query.get("show");
  const chosen = chosenOf(answer, wanted);
  return (
    <>
      <Verdict
        answer={answer}
        row={answer.rows[chosen]!}
        recommended={chosen === answer.recommended}
      />
      <Ranking answer={answer} chosen={chosen} choose={choose} />
      {(answer.programme || programme.answer) && <ProgrammeBar programme={programme} />}
      <Pictures
        answer={drawn}
        chosen={chosenOf(drawn, wanted)}
        stale={!fresh}
        programme={programme}
        at={query.get("answer")}
      />
      <Details answer={answer} command={commandOf(query, programme.answer !== undefined)} />
    </>
  );
}

function chosenOf({ rows, recommended }: DesignAnswer, wanted: string | null): number {
  const found = rows.findIndex(({ id }) => id === wanted);
  return found < 0 ? recommended : found;
}

interface DrawnProps {
  readonly answer: DesignAnswer;
  readonly chosen: number;
  readonly stale: boolean;
  readonly programme: Programme;
  /** The true value that the pictures show, as written in the address. */
  readonly at: string | null;
}

function Pictures({ answer, chosen, stale, programme, at }: DrawnProps) {
  const { id, params } = answer.rows[chosen]!;
  const ready = answer === programme.answer ? programme.answer.pictures[chosen] : undefined;
  const { sensitivity, whole } = answer;
  const computed = useAnswer(
    "pictureData",
    "pictureData",
    ready
      ? undefined
      : { id, params, sensitivity, whole, ...(at !== null && { answer: Number(at) }) },
  );
  const data = ready ?? computed.value;
  if (data === undefined) return <Skeleton height={760}>Drawing the pictures…</Skeleton>;
  return (
    <div className="pictures">
      <MechanismPictures
        data={data}
        stale={stale}
        level={answer.rows[chosen]!}
        move={ready ? undefined : (next) => change({ answer: String(next) })}
      />
      <GapPicture answer={answer} chosen={chosen} stale={stale} />
    </div>
  );
}

/**
 * Details that few readers need: the assumptions, the command, and the mechanisms that do not
 * qualify.
 */
function Details({ answer, command }: { answer: DesignAnswer; command: string }) {
  const { refused, notes } = answer;
  return (
    <section className="panel" aria-label="Details">
      {notes.length > 0 && <p className="hint">Note: {notes.join("; ")}.</p>}
      <div>
        <p className="eyebrow">On the command line</p>
        <pre className="command">{command}</pre>
      </div>
      <details>
        <summary>
          {refused.length} {refused.length === 1 ? "other mechanism does" : "other mechanisms do"}{" "}
          not qualify
        </summary>
        <dl className="refused">
          {refused.map(({ mechanism, why }) => (
            <div key={`${mechanism} ${why}`}>
              <dt>{mechanism}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
