import type { DrawnNoise } from "./use-drawn-noise.js";
import { upTo } from "./words.js";

interface Props {
  readonly noise: DrawnNoise;
  readonly answer: number;
  /** The error that 99 of 100 outputs do not exceed, at every true value. */
  readonly error99: number;
}

/** A button that draws outputs, and how many of them were close to the true value. */
export function DrawNoise({ noise: { outputs, shown, draw }, answer, error99 }: Props) {
  const isDone = outputs.length > 0 && shown === outputs.length;
  const near = outputs.filter((output) => Math.abs(output - answer) <= error99).length;
  return (
    <div className="draw-noise">
      <button type="button" onClick={draw}>
        {outputs.length > 0 ? "Draw again" : "Draw noise"}
      </button>
      <p className="hint" role="status">
        {isDone
          ? `${near} of ${outputs.length} numbers are within ±${upTo(error99)}.`
          : outputs.length > 0
            ? `Number ${shown} of ${outputs.length}…`
            : "Publishes this true value 500 times, with the certified weights."}
      </p>
    </div>
  );
}
