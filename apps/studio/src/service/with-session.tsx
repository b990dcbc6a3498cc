import { type Session, session } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { ErrorNotice } from "./error-notice.js";
import { KeyForm } from "./key-form.js";
import { useService } from "./use-service.js";

/**
 * Shows its children once the service has recognised the user. Until then, asks the user for a key.
 */
export function WithSession({ children }: { children: (session: Session) => ReactNode }) {
  const { value, fault, again } = useService("/api/session", session);
  if (value) return children(value);
  if (fault === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Connecting to the service…
      </p>
    );
  }
  if (fault.code === "unauthorized") return <KeyForm />;
  return <ErrorNotice fault={fault} again={again} />;
}
