import { ErrorNotice } from "../../service/error-notice.js";
import type { Bench } from "./use-release-bench.js";

/** Says that the tables or ledgers could not be read, with a button to try again. */
export function ServiceFailure({ bench: { failure, again } }: { bench: Bench }) {
  return failure ? <ErrorNotice fault={failure} again={again} /> : null;
}
