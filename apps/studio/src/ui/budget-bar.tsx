import { epsilonText, numberText } from "./format.js";

interface Props {
  readonly name: string;
  readonly budget: number;
  readonly spent: number;
  /** The ε that the previewed releases would spend. */
  readonly more?: number;
}

/**
 * A bar for a budget: the spent part, the part that the previewed releases would spend, and the
 * remaining part.
 */
export function BudgetBar({ name, budget, spent, more = 0 }: Props) {
  const part = (x: number) => 100 * Math.min(1, Math.max(0, x / budget));
  const [used, next] = [part(spent), part(more)];
  const description = `${name}: ${epsilonText(spent)} of ${numberText(budget)} spent${more > 0 ? `, ${numberText(more)} more needed` : ""}`;
  return (
    <svg
      className="budget"
      role="img"
      aria-label={description}
      viewBox="0 0 100 3"
      preserveAspectRatio="none"
    >
      <rect className="all" width="100" height="3" />
      <rect className="spent" width={used} height="3" />
      <rect
        className={spent + more > budget ? "over" : "more"}
        x={used}
        width={Math.min(next, 100 - used)}
        height="3"
      />
    </svg>
  );
}
