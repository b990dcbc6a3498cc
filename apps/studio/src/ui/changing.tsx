import { useRef } from "react";

/** A number that is highlighted for a moment when it changes. */
export function Changing({ children }: { children: string }) {
  const first = useRef(children);
  const isFirst = first.current === children;
  if (!isFirst) first.current = "";
  return (
    <span key={children} className={isFirst ? undefined : "changed"}>
      {children}
    </span>
  );
}
