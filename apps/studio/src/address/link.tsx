import type { MouseEvent, ReactNode } from "react";
import { hrefOf, visit } from "./address.js";

interface Props {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly current?: boolean;
  readonly className?: string;
  /** Where what is seen may be a picture alone. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a page of the studio, without loading the studio again. */
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
