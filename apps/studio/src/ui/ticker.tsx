import type { ReactNode } from "react";

/**
 * A line that keeps the main result visible while sliders move. On a phone the results are far
 * below the controls.
 */
export function Ticker({ children }: { children: ReactNode }) {
  return (
    <a className="ticker" href="#answer">
      <span>{children}</span>
      <span aria-hidden="true">↓</span>
    </a>
  );
}
