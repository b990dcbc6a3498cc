import type { ReactNode } from "react";

/** A hatched frame around everything that is made up, so that nobody takes it for a result. */
export function MadeUpFrame({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <section className="made-up" aria-label="Made-up data" aria-busy={busy}>
      <p className="made-up-label">
        <strong>Made-up data.</strong> Not your table.
      </p>
      <div className="made-up-body">{children}</div>
    </section>
  );
}
