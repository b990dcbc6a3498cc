import { type Session, session } from "@noisewright/contract/answers";
import type { ReactNode } from "react";
import { Skeleton } from "../ui/skeleton.js";
import { ErrorNotice } from "./error-notice.js";
import { KeyForm } from "./key-form.js";
import { useService } from "./use-service.js";

interface Props {
  readonly children: (session: Session) => ReactNode;
  /** Shown if there is no session: what the user can do without the service. */
  readonly otherwise?: ReactNode;
}

/**
 * Shows its children once the service has recognised the user. Until then, asks the user for a key.
 */
export function WithSession({ children, otherwise }: Props) {
  const { value, fault, again } = useService("/api/session", session);
  if (value) return children(value);
  if (fault === undefined) return <Skeleton height={420}>Connecting to the service…</Skeleton>;
  return (
    <>
      {fault.code === "unauthorized" ? <KeyForm /> : <ErrorNotice fault={fault} again={again} />}
      {otherwise && <div className="panel key-form">{otherwise}</div>}
    </>
  );
}
