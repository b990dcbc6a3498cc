import type { z } from "zod";
import type { Read } from "../answers/index.js";
import { ABOUT } from "./about.js";
import { COMPUTE } from "./compute.js";
import type { BodyEndpoint } from "./endpoint.js";
import { LEDGER } from "./ledger.js";
import { PUBLISHED } from "./published.js";
import { RELEASE } from "./release.js";

/** All endpoints of the service by name. */
export const ENDPOINTS = { ...ABOUT, ...COMPUTE, ...RELEASE, ...PUBLISHED, ...LEDGER };

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** The type of the answer of an endpoint. */
export type AnswerOf<N extends EndpointName> = Read<Endpoints[N]["answer"]>;

type BodyName = {
  [N in EndpointName]: Endpoints[N] extends BodyEndpoint ? N : never;
}[EndpointName];

/** The type of the checked body of an endpoint. */
export type BodyOf<N extends BodyName> = z.output<Endpoints[N]["body"]>;
