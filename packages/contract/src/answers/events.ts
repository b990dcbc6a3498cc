import type { PrivacyEvent } from "@noisewright/core/accounting";
import { z } from "zod";
import { count, object } from "../kit/index.js";

const numbers = z.array(z.number());

const laplace = object({
  kind: z.literal("laplace/1"),
  scale: z.number(),
  sensitivity: z.number(),
});
const gaussian = object({
  kind: z.literal("gaussian/1"),
  sigma: z.number(),
  sensitivity: z.number(),
});
const discreteGaussian = object({
  kind: z.literal("discrete-gaussian/1"),
  moved: z.array(object({ variance: z.number(), squares: count, numbers: count })),
});
const discrete = object({
  kind: z.literal("discrete/1"),
  losses: numbers,
  masses: numbers,
  infinite: z.number(),
  symmetric: z.boolean(),
});
const pure = object({ kind: z.literal("pure/1"), epsilon: z.number() });
const range = object({ kind: z.literal("range/1"), level: z.number() });
const approximate = object({
  kind: z.literal("approximate/1"),
  epsilon: z.number(),
  delta: z.number(),
});
const zcdp = object({ kind: z.literal("zcdp/1"), rho: z.number() });
const rdp = object({ kind: z.literal("rdp/1"), orders: numbers, epsilons: numbers });
const subsampled = object({
  kind: z.literal("subsampled/1"),
  probability: z.number(),
  get event(): z.ZodType<PrivacyEvent> {
    return privacyEvent;
  },
}).meta({ id: "SubsampledEvent", description: "an event on a Poisson subsample" });
const composed = object({
  kind: z.literal("composed/1"),
  get events(): z.ZodArray<z.ZodType<PrivacyEvent>> {
    return z.array(privacyEvent);
  },
  count,
}).meta({ id: "ComposedEvent", description: "a sequence of events, repeated `count` times" });

const SINGLE = [
  laplace,
  gaussian,
  discreteGaussian,
  discrete,
  pure,
  range,
  approximate,
  zcdp,
  rdp,
  subsampled,
] as const;

/** The privacy event of a release. The event is all that an accountant knows about the release. */
export const privacyEvent = z
  .discriminatedUnion("kind", [...SINGLE, composed])
  .meta({ id: "PrivacyEvent", description: "the privacy event of a release" });

/** An event that is not a composition. */
export const singleEvent = z.discriminatedUnion("kind", SINGLE);
