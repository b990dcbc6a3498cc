import { type ComponentProps, lazy, Suspense } from "react";
import type { PublishedView } from "./published-view.js";

const load = () => import("./published-view.js");
const Loaded = lazy(async () => ({ default: (await load()).PublishedView }));

/** The published values. Their code is loaded when it is first needed. */
export function ResultsLater(props: ComponentProps<typeof PublishedView>) {
  return (
    <Suspense fallback={<p className="loading">Loading the results…</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Loads the code of the results, so that they appear even if the service stops after a release. */
export function prepareResults(): void {
  load().catch(() => {}); // The results themselves report the error.
}
