import type { MouseEvent, ReactNode } from "react";
import { hrefOf, visit } from "./address.js";

interface Props {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly current?: boolean;
  readonly className?: string;
  /** The accessible name of a link that shows only a picture. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a page of the studio. The link opens the page without reloading the studio. */
export function Link({ path, query = {}, current, className, label, children }: Props) {
  const address = { path, query: new URLSearchParams(query) };
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    visit(address);
  };
  return (
    <a
      href={hrefOf(address)}
      onClick={go}
      className={className}
      aria-label={label}
      aria-current={current ? "page" : undefined}
    >
      {children}
    </a>
  );
}
