import type { Server } from "../engine/index.js";

/** The host and the database of an address, without user and password, for messages. */
export function shownAddress(url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: "", pathname: "" };
  return `postgres ${host}${pathname}`;
}

/**
 * The server of an address. Two addresses have the same place if their host, port and database are
 * equal. The parameters of an address belong to the access, because they choose the encryption and
 * the schemas.
 */
export function serverOf(url: string): Server {
  const shown = shownAddress(url);
  if (!URL.canParse(url)) return { place: url, access: "", shown };
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  searchParams.sort();
  const user = decoded(username);
  return {
    place: JSON.stringify([
      decoded(hostname).toLowerCase(),
      port || "5432",
      decoded(pathname.slice(1)) || user,
    ]),
    access: JSON.stringify([user, decoded(password), searchParams.toString()]),
    shown,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
