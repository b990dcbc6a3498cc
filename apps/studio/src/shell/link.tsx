import type { MouseEvent, ReactNode } from "react";
import { hrefOf, visit } from "./address.js";

interface Props {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly current?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a page of the studio, without loading the studio again. */
export function Link({ path, query = {}, current, className, children }: Props) {
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
      aria-current={current ? "page" : undefined}
    >
      {children}
    </a>
  );
}
