import type { Session } from "@noisewright/contract/answers";
import { keepKey, useKey } from "./key.js";
import "./service.css";

/** Who the service takes you for, and how to stop being that. */
export function Who({ session }: { session: Session }) {
  const key = useKey();
  return (
    <p className="who">
      {session.loopback && key === undefined
        ? "You are on the service's own machine, as a steward."
        : `You are here as ${session.role === "steward" ? "a steward" : "an analyst"}.`}
      {key !== undefined && (
        <button type="button" className="quiet" onClick={() => keepKey(undefined)}>
          Forget the key
        </button>
      )}
    </p>
  );
}
