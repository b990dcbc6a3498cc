import { type Server, unavailable } from "../engine/index.js";
import type { Coordinator } from "./trino-request.js";

const FORM_ADVICE = "write trino://user@host:port/catalog/schema";

/**
 * Reads an address. Returns the coordinator, and the catalog and schema in which table names are
 * looked up.
 */
export function readTrinoAddress(source: string): {
  readonly coordinator: Coordinator;
  readonly home: readonly string[];
} {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const secure = url?.protocol === "trinos:";
  const server = `${secure ? "https" : "http"}://${url?.host}`;
  if (url === undefined || url.host === "" || !URL.canParse(server)) {
    throw unavailable("trino", "this is not an address", FORM_ADVICE);
  }
  const subject = `trino ${url.host}`;
  const user = decoded(subject, "user", url.username) || "noisewright";
  const password = decoded(subject, "password", url.password);
  if (password !== "" && !secure) {
    throw unavailable(
      subject,
      "a password must not be sent over plain HTTP",
      "write trinos:// for HTTPS",
    );
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

/** The server of an address. Catalogs and schemas do not matter, because a query may name several. */
export function serverOf(source: string): Server {
  const { server, headers, subject } = readTrinoAddress(source).coordinator;
  return { place: new URL(server).origin, access: JSON.stringify(headers), shown: subject };
}

function decoded(subject: string, name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unavailable(
      subject,
      `the ${name} has a percent sign that encodes nothing`,
      "write the sign as %25",
    );
  }
}

/**
 * Checks a user name. The user name is sent as an HTTP header, and a header allows printable ASCII
 * characters only.
 */
function headerText(subject: string, user: string): string {
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(user)) return user;
  throw unavailable(
    subject,
    "the user name has characters that an HTTP header cannot have",
    "use printable ASCII characters",
  );
}
