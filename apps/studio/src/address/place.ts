import { type Address, addressNow, useAddress } from "./address.js";
import { IS_STATIC_SITE } from "./site.js";

/** Where files are read and ledgers are kept: by the service, or by this browser. */
export type Place = "service" | "browser";

/** The place is part of the address. A static site has no service. */
export function placeOf({ query }: Address): Place {
  return IS_STATIC_SITE || query.get("at") === "browser" ? "browser" : "service";
}

export function placeNow(): Place {
  return placeOf(addressNow());
}

export function usePlace(): Place {
  return placeOf(useAddress());
}

/** The part of an address that says this place. */
export function atPlace(place: Place): Readonly<Record<string, string>> {
  return place === "browser" && !IS_STATIC_SITE ? { at: "browser" } : {};
}
