import { useState } from "react";
import { oddsOf } from "./odds.js";
import { OddsArray } from "./odds-array.js";
import "./epsilon-odds.css";

/** What a guess is about: whether someone is in the data, or which of two contents their data have. */
type Secret = "presence" | "contents";

interface Props {
  readonly epsilon: number;
  readonly delta?: number | undefined;
  /** What one privacy unit is called. */
  readonly who?: string;
  readonly secret?: Secret;
  /** Shows the picture at once, instead of a line that opens it. */
  readonly open?: boolean;
}

/**
 * What ε means for one person, in odds: one line of words, which opens a picture of 100 guesses. The
 * guesses are those of an attacker who knows everything else.
 */
export function EpsilonOdds({ epsilon, delta = 0, who = "person", ...rest }: Props) {
  const { secret = "presence", open = false } = rest;
  const odds = oddsOf(epsilon, delta);
  // A slider may redraw many of these lines, so the picture is drawn only if it is visible.
  const [isOpened, setOpened] = useState(false);
  const line = (
    <>
      Odds for one {who}: 50 → <strong>{odds.after} of 100</strong> at most
    </>
  );
  const picture = (
    <div className="odds-body">
      <OddsArray odds={odds} />
      <div className="odds-words">
        <p>
          Someone guesses {questionOf(secret, who)}, and knows everything else. How often is the
          guess right?
        </p>
        <ul>
          <li className="anyway">Without these numbers: 50 of 100.</li>
          <li className="because">
            <span>
              With these numbers: at most <strong>{odds.after} of 100</strong>.
            </span>
          </li>
        </ul>
        <p className="hint">{judgementOf(odds.after)}</p>
      </div>
    </div>
  );
  if (open) return <div className="odds">{picture}</div>;
  return (
    <details className="odds" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{line}</summary>
      {isOpened && picture}
    </details>
  );
}

function questionOf(secret: Secret, who: string): string {
  return secret === "presence"
    ? `whether one ${who} is in the data`
    : `which of two answers one ${who} gave`;
}

function judgementOf(after: number): string {
  if (after <= 55)
    return "That is almost a coin toss: these numbers say next to nothing about one person.";
  if (after <= 75) return "Most of the doubt remains, whatever else the attacker knows.";
  if (after <= 95)
    return "An attacker can become quite sure. Spend less ε if the data are sensitive.";
  if (after < 100) return "Little doubt remains. This protects one person only weakly.";
  return "In the worst case almost no doubt remains: this ε promises one person next to nothing.";
}
