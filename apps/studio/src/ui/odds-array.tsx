import type { Odds } from "./odds.js";

const COLUMNS = 10;
const CELLS = Array.from({ length: 100 }, (_, i) => i);

/** 100 dots: one for each guess that is right anyway, right because of the numbers, or wrong. */
export function OddsArray({ odds }: { odds: Odds }) {
  const { before, after } = odds;
  const kindOf = (i: number) => (i < before ? "anyway" : i < after ? "because" : "wrong");
  return (
    <svg
      className="odds-array"
      viewBox="0 0 100 100"
      role="img"
      aria-label={`Of 100 guesses, ${before} are right anyway, at most ${after - before} more are right because of the numbers, and at least ${100 - after} are wrong.`}
    >
      {CELLS.map((i) => (
        <circle
          key={i}
          className={kindOf(i)}
          cx={5 + 10 * (i % COLUMNS)}
          cy={5 + 10 * Math.floor(i / COLUMNS)}
          r="3.7"
        />
      ))}
    </svg>
  );
}
