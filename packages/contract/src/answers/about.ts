import { z } from "zod";
import { object } from "../kit/index.js";

export const ROLES = ["analyst", "steward"] as const;

export const health = object({ status: z.literal("ok"), version: z.string() }).meta({
  id: "Health",
  description: "that the service answers, and which version it is",
});

export const session = object({
  role: z.enum(ROLES),
  loopback: z.boolean().meta({ description: "whether the service answers this machine alone" }),
  ledgers: z
    .array(z.string())
    .meta({ description: "the ledgers that the key may use; without it, all" })
    .optional(),
}).meta({ id: "Session", description: "who is asking" });

/** The document is not described by itself. */
export const openApiDocument = z
  .looseObject({ openapi: z.literal("3.1.0") })
  .meta({ id: "OpenApiDocument", description: "an OpenAPI 3.1 document" });

export const metricsText = z.string().meta({ description: "Prometheus text" });
