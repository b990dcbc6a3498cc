import type { Role } from "@noisewright/contract";
import type { Quota } from "./keys.js";

/** The sender of a request, and what the sender's key allows. */
export interface Caller {
  readonly role: Role;
  /** The id of the key, or "anyone" if the service runs without keys. */
  readonly id: string;
  /** The ledgers that the caller may read and spend from. Default: all. */
  readonly ledgers?: readonly string[] | undefined;
  /** What the caller may spend from each ledger. Default: no limit. */
  readonly quota?: Quota | undefined;
}

/** The id that every caller has if the service runs without keys. */
export const ANYONE = "anyone";

/** The caller, as entries of a ledger name it. */
export function clientOf({ id, quota }: Caller): { readonly who: string; readonly quota?: Quota } {
  return { who: whoOf(id), ...(quota !== undefined && { quota }) };
}

/** The name of a key's holder in the entries of a ledger. */
export function whoOf(id: string): string {
  return id === ANYONE ? id : `key ${id}`;
}

/** The input of a task whose result depends on the caller. */
export interface WithCaller {
  readonly caller: Caller;
}

export function mayUse({ ledgers }: Pick<Caller, "ledgers">, name: string | undefined): boolean {
  return ledgers === undefined || (name !== undefined && ledgers.includes(name));
}
