import { z } from "zod";
import { count, object } from "../kit/index.js";
import { quota } from "./quota.js";

/** The roles, in order: each role may do all that the roles before it may do. */
export const ROLES = ["reader", "analyst", "steward"] as const;

export const health = object({ status: z.literal("ok"), version: z.string() }).meta({
  id: "Health",
  description: "the status and version of the service",
});

export const session = object({
  role: z.enum(ROLES),
  loopback: z.boolean().meta({ description: "whether only this machine can call the service" }),
  ledgers: z
    .array(z.string())
    .meta({
      description:
        "the ledgers that the key may use; if this field is absent, the key may use all ledgers",
    })
    .optional(),
  quota: quota
    .extend({
      used: z
        .array(object({ ledger: z.string(), spent: z.number(), releasesToday: count }))
        .meta({ description: "what the key has used at each ledger that it may use" }),
    })
    .meta({ description: "what the key may spend from each ledger; if absent, no limit" })
    .optional(),
}).meta({ id: "Session", description: "the role, the ledgers and the quota of the caller" });

/** The OpenAPI document. This schema does not describe the structure of the document. */
export const openApiDocument = z
  .looseObject({ openapi: z.literal("3.1.0") })
  .meta({ id: "OpenApiDocument", description: "an OpenAPI 3.1 document" });

export const metricsText = z.string().meta({ description: "Prometheus text" });
