export interface Entry {
  readonly label: string;
  readonly colour: string;
  readonly dash?: boolean | string;
  /** The mark of a series that is drawn as points without a line. */
  readonly mark?: "full" | "hollow" | undefined;
}

/** What each colour of a picture means. */
export function Legend({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="legend">
      {entries.map(({ label, colour, dash, mark }) => (
        <li key={label}>
          <svg width="26" height="8" aria-hidden="true">
            {mark ? (
              <circle
                cx="13"
                cy="4"
                r="3"
                stroke={colour}
                fill={mark === "full" ? colour : "none"}
              />
            ) : (
              <line
                x1="1"
                x2="25"
                y1="4"
                y2="4"
                stroke={colour}
                strokeWidth="2.5"
                strokeDasharray={dash === true ? "4 3" : dash || undefined}
              />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
