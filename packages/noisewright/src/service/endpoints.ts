import {
  ABOUT,
  type BodyEndpoint,
  COMPUTE,
  type Endpoint,
  LEDGER,
  type Read,
  SOURCES,
  spending,
} from "@noisewright/contract";
import type { z } from "zod";
import { budgetBody, newLedgerBody, previewBody, releaseBody } from "./spec-bodies.js";

/** Everything the service does, by name. */
export const ENDPOINTS = {
  ...ABOUT,
  ...COMPUTE,
  ...SOURCES,
  ...spending({
    preview: previewBody,
    release: releaseBody,
    newLedger: newLedgerBody,
    budget: budgetBody,
  }),
  ...LEDGER,
} satisfies Readonly<Record<string, Endpoint>>;

type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

/** What the service answers. */
export type AnswerOf<N extends EndpointName> = Read<Endpoints[N]["answer"]>;

type BodyName = {
  [N in EndpointName]: Endpoints[N] extends BodyEndpoint ? N : never;
}[EndpointName];

/** What it is sent, checked. */
export type BodyOf<N extends BodyName> = z.output<Endpoints[N]["body"]>;
