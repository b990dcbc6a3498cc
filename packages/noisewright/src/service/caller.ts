import type { Role } from "@noisewright/contract";

/** The sender of a request, and what the sender's key allows. */
export interface Caller {
  readonly role: Role;
  /** The id of the key, or "anyone" if the service runs without keys. */
  readonly id: string;
  /** The ledgers that the caller may read and spend from. Default: all. */
  readonly ledgers?: readonly string[] | undefined;
}

/** The input of a task whose result depends on the caller. */
export interface WithCaller {
  readonly caller: Caller;
}

export function mayUse({ ledgers }: Pick<Caller, "ledgers">, name: string | undefined): boolean {
  return ledgers === undefined || (name !== undefined && ledgers.includes(name));
}
