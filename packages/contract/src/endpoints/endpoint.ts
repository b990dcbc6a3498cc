import type { z } from "zod";
import type { Role } from "../answers/index.js";

/** One operation of the service: the request, the role that the caller needs, and the answer. */
export interface Endpoint<A = unknown> {
  readonly method: "get" | "post" | "patch";
  /** The path of the URL. The part `:name` is a path parameter. */
  readonly path: string;
  readonly summary: string;
  /** The role that the caller must have. The value is `undefined` if no key is needed. */
  readonly role: Role | undefined;
  /** The parameters after a `?` in the address. */
  readonly query?: z.ZodObject;
  readonly answer: z.ZodType<A>;
  /** The content type of the answer, if the answer is not JSON. */
  readonly type?: string;
  readonly status?: 201;
}

/** An endpoint with a request body. */
export interface BodyEndpoint<B = unknown, A = unknown> extends Endpoint<A> {
  readonly method: "post" | "patch";
  readonly body: z.ZodType<B>;
}

export function hasBody(endpoint: Endpoint): endpoint is BodyEndpoint {
  return "body" in endpoint;
}
