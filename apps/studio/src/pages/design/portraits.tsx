import type { Row } from "../../worker/tasks/design.js";
import type { Portrait } from "../../worker/tasks/portrait.js";
import { ErrorPicture } from "./error-picture.js";
import { LawPicture } from "./law-picture.js";
import { LossPicture } from "./loss-picture.js";

interface Props {
  readonly portrait: Portrait;
  readonly level: Row;
  readonly stale: boolean;
  readonly move?: ((answer: number) => void) | undefined;
}

export function Portraits({ portrait, level, stale, move }: Props) {
  const varies = portrait.input.some((end) => Number.isFinite(end));
  return (
    <>
      <LawPicture portrait={portrait} stale={stale} move={varies ? move : undefined} />
      <ErrorPicture portrait={portrait} stale={stale} />
      <LossPicture portrait={portrait} stale={stale} certificate={level.certificate} />
    </>
  );
}
