/** Counts with the half width of their intervals. The numbers are invented. */
const BARS = [
  { name: "Mon", count: 62, half: 9 },
  { name: "Tue", count: 48, half: 9 },
  { name: "Wed", count: 75, half: 9 },
  { name: "Thu", count: 55, half: 9 },
  { name: "Fri", count: 88, half: 9 },
  { name: "Sat", count: 34, half: 9 },
  { name: "Sun", count: 21, half: 9 },
];
const FLOOR = 116;
const STEP = 34;

/** A picture of published counts. Their intervals breathe, because the noise could be another. */
export function NoisyBars() {
  return (
    <figure className="noisy">
      <svg
        viewBox={`0 0 ${STEP * BARS.length} 134`}
        role="img"
        aria-label="Seven counts with noise. A line over each bar shows where the true count lies."
      >
        {BARS.map(({ name, count, half }, i) => {
          const x = STEP * i + STEP / 2;
          const y = FLOOR - count;
          return (
            <g key={name}>
              <rect x={x - 11} y={y} width="22" height={count} rx="3" />
              <path
                className="breathe"
                d={`M${x} ${y - half}V${y + half}M${x - 5} ${y - half}h10M${x - 5} ${y + half}h10`}
              />
              <text className="count" x={x} y={y - half - 5}>
                {count}
              </text>
              <text x={x} y={FLOOR + 14}>
                {name}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>Each published number has noise, and an interval for the true number.</figcaption>
    </figure>
  );
}
