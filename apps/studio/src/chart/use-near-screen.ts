import { type RefObject, useEffect, useState } from "react";

/** How far outside the screen, in pixels, an element still counts as near. */
const NEAR = "200px";

/** Whether an element is on the screen or close to it. True until the browser says otherwise. */
export function useNearScreen(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
