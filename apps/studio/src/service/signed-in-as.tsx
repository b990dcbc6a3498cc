import type { Session } from "@noisewright/contract/answers";
import { setKey, useKey } from "./key.js";
import "./service.css";

const ROLES = { reader: "a reader", analyst: "an analyst", steward: "a steward" };

/** Shows the role that the service gives the user, and lets the user remove the key. */
export function SignedInAs({ session }: { session: Session }) {
  const key = useKey();
  return (
    <p className="who">
      {session.loopback && key === undefined
        ? "You work on the computer that runs the service, with the rights of a steward."
        : `You are signed in as ${ROLES[session.role]}.`}
      {key !== undefined && (
        <button type="button" className="quiet" onClick={() => setKey(undefined)}>
          Forget the key
        </button>
      )}
    </p>
  );
}
