import type { ReactNode } from "react";
import { KeyForm } from "./key-form.js";
import { useService } from "./use-service.js";

export interface Session {
  readonly role: "steward" | "analyst";
  readonly loopback: boolean;
}

/** What needs the service: shown once it knows who asks. */
export function WithSession({ children }: { children: (session: Session) => ReactNode }) {
  const { value, fault, again } = useService<Session>("/api/session");
  if (value) return children(value);
  if (fault === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Asking the service…
      </p>
    );
  }
  if (fault.code === "unauthorized") return <KeyForm />;
  return (
    <div className="notice bad" role="alert">
      <p>{fault.message}</p>
      <div className="fixes">
        <button type="button" onClick={again}>
          Try again
        </button>
      </div>
    </div>
  );
}
