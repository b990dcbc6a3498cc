import type { ReactNode } from "react";

/**
 * Lets a wide table scroll on its own, with the mouse or the keyboard, while the page stays in
 * place.
 */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <section className="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
