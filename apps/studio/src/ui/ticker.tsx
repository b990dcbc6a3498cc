import type { ReactNode } from "react";

/** On a phone the answer is far below: one line of it stays in sight while sliders move. */
export function Ticker({ children }: { children: ReactNode }) {
  return (
    <a className="ticker" href="#answer">
      <span>{children}</span>
      <span aria-hidden="true">↓</span>
    </a>
  );
}
