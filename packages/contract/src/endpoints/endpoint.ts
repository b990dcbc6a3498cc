import type { z } from "zod";
import type { Role } from "../answers/index.js";

/** One thing the service does: how it is asked for, who may ask, and what it answers. */
export interface Endpoint<A = unknown> {
  readonly method: "get" | "post" | "patch";
  /** `:name` stands for a part that is given. */
  readonly path: string;
  readonly summary: string;
  /** Who may ask, at least; `undefined` for anyone. */
  readonly role: Role | undefined;
  readonly answer: z.ZodType<A>;
  /** Of an answer that is text and not JSON. */
  readonly type?: string;
  readonly status?: 201;
}

/** One that takes a body. */
export interface BodyEndpoint<B = unknown, A = unknown> extends Endpoint<A> {
  readonly method: "post" | "patch";
  readonly body: z.ZodType<B>;
}

export function hasBody(endpoint: Endpoint): endpoint is BodyEndpoint {
  return "body" in endpoint;
}
