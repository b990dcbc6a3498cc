import { change } from "../../address/address.js";
import { Skeleton } from "../../ui/skeleton.js";
import type { DesignAnswer } from "../../worker/tasks/design.js";
import { useAnswer } from "../../worker/use-answer.js";
import { GapPicture } from "./gap-picture.js";
import { MechanismPictures } from "./mechanism-pictures.js";
import type { Programme } from "./use-programme.js";

interface Props {
  /** The answer that the pictures of the mechanism show. */
  readonly answer: DesignAnswer;
  readonly ranking: DesignAnswer;
  readonly chosen: number;
  readonly stale: boolean;
  readonly programme: Programme;
  /** The true value that the pictures show, as written in the address. */
  readonly at: string | null;
}

export function Pictures({ answer, ranking, chosen, stale, programme, at }: Props) {
  const row = answer.rows[chosen]!;
  const { id, params } = row;
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
  const inRanking = ranking.rows.findIndex((each) => each.id === id);
  return (
    <div className="pictures">
      <MechanismPictures
        data={data}
        stale={stale && data.id !== id}
        level={row}
        drawnFrom={ready ? undefined : params}
        move={ready ? undefined : (next) => change({ answer: String(next) })}
      />
      <GapPicture answer={ranking} chosen={Math.max(0, inRanking)} stale={stale} />
    </div>
  );
}
