import type { Role } from "@noisewright/contract";

/** Who asks, and what the steward who made the key allows. */
export interface Asker {
  readonly role: Role;
  /** A key's id, or anyone where there are no keys. */
  readonly caller: string;
  /** The ledgers that may be looked at and spent from; all unless given. */
  readonly ledgers?: readonly string[] | undefined;
}

/** Input of a task that depends on who asks. */
export interface Asked {
  readonly asker: Asker;
}

export function mayUse({ ledgers }: Pick<Asker, "ledgers">, name: string | undefined): boolean {
  return ledgers === undefined || (name !== undefined && ledgers.includes(name));
}
