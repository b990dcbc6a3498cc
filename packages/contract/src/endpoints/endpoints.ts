import type { z } from "zod";
import type { Read } from "../answers/index.js";
import { ABOUT } from "./about.js";
import { COMPUTE } from "./compute.js";
import type { BodyEndpoint } from "./endpoint.js";
import { LEDGER } from "./ledger.js";
import { RELEASE } from "./release.js";

/** Everything the service does, by name. */
export const ENDPOINTS = { ...ABOUT, ...COMPUTE, ...RELEASE, ...LEDGER };

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** What the service answers. */
export type AnswerOf<N extends EndpointName> = Read<Endpoints[N]["answer"]>;

type BodyName = {
  [N in EndpointName]: Endpoints[N] extends BodyEndpoint ? N : never;
}[EndpointName];

/** What it is sent, checked. */
export type BodyOf<N extends BodyName> = z.output<Endpoints[N]["body"]>;
