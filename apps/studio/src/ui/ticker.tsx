import type { ReactNode } from "react";

/**
 * On a phone the results are far below the controls. This line keeps the main result visible while
 * sliders move.
 */
export function Ticker({ children }: { children: ReactNode }) {
  return (
    <a className="ticker" href="#answer">
      <span>{children}</span>
      <span aria-hidden="true">↓</span>
    </a>
  );
}
