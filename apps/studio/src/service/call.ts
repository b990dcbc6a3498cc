import type { Schema } from "@noisewright/contract/answers";
import { placeNow } from "../address/place.js";
import type { CallOptions } from "./call-options.js";
import { callService } from "./http-call.js";
import { validated } from "./validated.js";

/**
 * Sends a request to the service that served this page, or to the worker that does the same in this
 * browser, and checks the reply against a schema. The address says which of the two.
 */
export async function call<T>(
  path: string,
  schema: Schema<T>,
  options: CallOptions = {},
): Promise<T> {
  if (placeNow() === "service") return await callService(path, schema, options);
  const { callBrowser } = await import("./browser-call.js");
  return validated(schema, await callBrowser(path, options));
}
