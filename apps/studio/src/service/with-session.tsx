import { type Session, session } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { KeyForm } from "./key-form.js";
import { Trouble } from "./trouble.js";
import { useService } from "./use-service.js";

/** What needs the service: shown once it knows who asks. */
export function WithSession({ children }: { children: (session: Session) => ReactNode }) {
  const { value, fault, again } = useService("/api/session", session);
  if (value) return children(value);
  if (fault === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Asking the service…
      </p>
    );
  }
  if (fault.code === "unauthorized") return <KeyForm />;
  return <Trouble fault={fault} again={again} />;
}
