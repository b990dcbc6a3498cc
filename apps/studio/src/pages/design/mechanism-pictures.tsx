import type { Row } from "../../worker/tasks/design.js";
import type { Params } from "../../worker/tasks/mechanism-cache.js";
import type { PictureData } from "../../worker/tasks/picture-data.js";
import { ErrorPicture } from "./error-picture.js";
import { LawPicture } from "./law-picture.js";
import { LossPicture } from "./loss-picture.js";

interface Props {
  readonly data: PictureData;
  readonly level: Row;
  readonly stale: boolean;
  /** The parameters to draw noise with, if the shared worker can build the mechanism. */
  readonly drawnFrom: Params | undefined;
  readonly move?: ((answer: number) => void) | undefined;
}

export function MechanismPictures({ data, level, stale, drawnFrom, move }: Props) {
  const varies = data.input.some((end) => Number.isFinite(end));
  return (
    <>
      <LawPicture
        data={data}
        stale={stale}
        drawnFrom={drawnFrom}
        error99={level.utility.worst.error99}
        move={varies ? move : undefined}
      />
      <ErrorPicture data={data} stale={stale} />
      <LossPicture data={data} stale={stale} certificate={level.certificate} />
    </>
  );
}
