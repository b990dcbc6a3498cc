import { numberText } from "../../../ui/format.js";
import type { ErrorExample } from "./expected-error.js";

const WIDTH = 320;
const EDGE = 14;

/** A typical value with the interval in which the published value lies. */
export function ErrorPicture({ example }: { example: ErrorExample }) {
  const { typical, within, axis, sentence } = example;
  const [from, to] = axis;
  const x = (value: number) => {
    const share = (value - from) / (to - from || 1);
    return EDGE + (WIDTH - 2 * EDGE) * Math.min(1, Math.max(0, share));
  };
  const [left, right] = [x(typical - within), x(typical + within)];
  return (
    <svg className="error-picture" viewBox={`0 0 ${WIDTH} 48`} role="img" aria-label={sentence}>
      <line className="axis" x1={EDGE} x2={WIDTH - EDGE} y1="24" y2="24" />
      <rect className="band" x={left} y="15" width={Math.max(2, right - left)} height="18" rx="4" />
      <circle cx={x(typical)} cy="24" r="4.5" />
      <text x={EDGE} y="45" textAnchor="start">
        {numberText(from, 3)}
      </text>
      <text x={x(typical)} y="45" textAnchor="middle">
        {numberText(typical, 3)}
      </text>
      <text x={WIDTH - EDGE} y="45" textAnchor="end">
        {numberText(to, 3)}
      </text>
    </svg>
  );
}
