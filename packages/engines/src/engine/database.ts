import type { Engine } from "./engine.js";

/** The server that an address names, in a form that can be compared with other addresses. */
export interface Server {
  /** The same text for two addresses whose tables one engine can read. */
  readonly place: string;
  /** The user, the password and further parameters. This text must not be shown. */
  readonly access: string;
  /** The name of the server in messages, without user and password. */
  readonly shown: string;
}

/** A kind of database whose tables have an address and a name. */
export interface Database {
  open(url: string): Promise<Engine>;
  serverOf(url: string): Server;
  /** The name of a table for any engine of the same place. */
  tableName(url: string, table: string): string;
}
