import type { Row } from "../../worker/tasks/design.js";
import type { Portrait } from "../../worker/tasks/portrait.js";
import { ErrorPicture } from "./error-picture.js";
import { LawPicture } from "./law-picture.js";
import { LossPicture } from "./loss-picture.js";

interface Props {
  readonly portrait: Portrait;
  readonly level: Row;
  readonly stale: boolean;
}

export function Portraits({ portrait, level, stale }: Props) {
  return (
    <>
      <LawPicture portrait={portrait} stale={stale} />
      <ErrorPicture portrait={portrait} stale={stale} />
      <LossPicture portrait={portrait} stale={stale} certificate={level.certificate} />
    </>
  );
}
