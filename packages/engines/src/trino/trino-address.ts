import { unavailable } from "../engine/index.js";
import type { Coordinator } from "./trino-request.js";

const FORM = "write trino://user@host:port/catalog/schema";

/** The coordinator that an address names, and the catalog and schema that names are looked up in. */
export function readTrinoAddress(source: string): {
  readonly coordinator: Coordinator;
  readonly home: readonly string[];
} {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const secure = url?.protocol === "trinos:";
  const server = `${secure ? "https" : "http"}://${url?.host}`;
  if (url === undefined || url.host === "" || !URL.canParse(server)) {
    throw unavailable("trino", "not an address", FORM);
  }
  const subject = `trino ${url.host}`;
  const user = decoded(subject, "user", url.username) || "noisewright";
  const password = decoded(subject, "password", url.password);
  if (password !== "" && !secure) {
    throw unavailable(subject, "a password over plain HTTP", "write trinos:// for HTTPS");
  }
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const home = url.pathname.split("/").filter((part) => part !== "");
  return {
    coordinator: {
      server,
      subject,
      headers: {
        "X-Trino-User": headerText(subject, user),
        "X-Trino-Source": "noisewright",
        "X-Trino-Time-Zone": "UTC",
        ...(password === "" ? {} : { Authorization: `Basic ${basic}` }),
      },
    },
    home: home.map((part) => decoded(subject, "catalog or schema", part)),
  };
}

function decoded(subject: string, name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unavailable(subject, `a ${name} with a stray percent sign`, "write it as %25");
  }
}

/** A user is sent as an HTTP header, which has no other characters, and none that end it. */
function headerText(subject: string, user: string): string {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(user)) return user;
  throw unavailable(subject, "a user that no HTTP header can carry", "use printable ASCII letters");
}
