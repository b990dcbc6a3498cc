import { failed, unavailable } from "../engine/index.js";

/**
 * Translates an error of the driver. Only the SQLSTATE or the system code of the error is used.
 */
export function translated(subject: string, error: unknown): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const mark = typeof code === "string" ? code : undefined;
  const text = Object.entries(ERROR_TEXTS).find(([start]) => mark?.startsWith(start))?.[1];
  return text === undefined
    ? failed(subject, mark === undefined ? undefined : `SQLSTATE ${mark}`)
    : unavailable(subject, text[0], text[1]);
}

const ERROR_TEXTS: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  ECONNREFUSED: ["the connection was refused", "check the host and port, and that the server runs"],
  ENOTFOUND: ["the host does not exist", "check the name of the host"],
  ETIMEDOUT: ["the server does not answer", "check the host, the port and the firewall"],
  "28": ["the server refused the user or the password", "check the user and the password"],
  "3D": ["the database does not exist", "check the name of the database"],
  "42501": ["the user may not read the table", "ask for the SELECT permission"],
  "42P01": ["the table no longer exists", "read the schema again"],
  "42703": ["the table has changed since its schema was read", "read the schema again"],
  "53": [
    "the server is out of memory, disk space or connections",
    "ask the administrator of the server",
  ],
};
