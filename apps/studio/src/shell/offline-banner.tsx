import { useEffect } from "react";
import { usePlace } from "../address/place.js";
import type { Page } from "../pages/index.js";
import { probe, useConnection } from "../service/connection.js";

/** Milliseconds between two checks of the service, on a page that needs it. */
const HEARTBEAT = 10_000;

/** Says that the service does not respond, and what works without it. It goes when the service is back. */
export function OfflineBanner({ page }: { page: Page | undefined }) {
  const { isAway } = useConnection();
  const needs = usePlace() === "service" && page?.hasPlace === true;
  useEffect(() => {
    if (!needs || isAway) return;
    const timer = setInterval(() => document.hidden || void probe(), HEARTBEAT);
    return () => clearInterval(timer);
  }, [needs, isAway]);
  return (
    <div role="status" aria-live="polite" className="connection">
      {isAway && (
        <div className="offline">
          <p>
            <strong>The service does not respond.</strong> Start <code>noisewright studio</code>{" "}
            again; this page then goes on by itself. Design, Compare, Compose and Local work without
            the service.
          </p>
          <button type="button" onClick={() => void probe()}>
            Try now
          </button>
        </div>
      )}
    </div>
  );
}
