import { mechanism, NoisewrightError } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import type { Quota } from "@noisewright/core/ledger";
import { withRoundingMargin } from "@noisewright/release";
import type { Ledgers, Planned } from "@noisewright/release/ledger";
import type { AnswerOf, BodyOf } from "../endpoints/index.js";

type PlannedBody = BodyOf<"whatIf">["releases"][number];

/** A client with a quota. */
export interface LimitedClient {
  readonly who: string;
  readonly quota?: Quota | undefined;
}

/** What planned releases would cost. The ledger must exist. Spends nothing. */
export async function whatIfAnswerOf(
  open: Ledgers,
  name: string,
  { releases }: BodyOf<"whatIf">,
  client?: LimitedClient,
): Promise<AnswerOf<"whatIf">> {
  const ledger = open.ledger(name);
  const answer = await ledger.whatIf(releases.map(planned));
  if (client?.quota === undefined) return { ledger: name, ...answer };
  const use = await ledger.quotaUse(client.who);
  const { epsilon = Number.POSITIVE_INFINITY } = client.quota;
  const needs = answer.releases.reduce((sum, { alone, times }) => sum + alone * times, 0);
  const times = answer.releases.reduce((sum, release) => sum + release.times, 0);
  const fits = use.spent + needs <= epsilon;
  return {
    ledger: name,
    ...answer,
    quota: { ...client.quota, ...use, needs, releases: times, fits },
  };
}

function planned(body: PlannedBody, i: number): Planned {
  const { times } = body;
  if (body.kind !== "like") return { times, events: [eventOf(body, i)] };
  return { times, like: required(body, "entry", i) };
}

/** The event of a planned release, whose ε is slightly less than its budget, as in a real release. */
function eventOf(body: PlannedBody, i: number): PrivacyEvent {
  const epsilon = withRoundingMargin(required(body, "epsilon", i));
  if (body.kind === "pure") return { kind: "pure/1", epsilon };
  if (body.kind === "laplace") return { kind: "laplace/1", scale: 1 / epsilon, sensitivity: 1 };
  const delta = required(body, "delta", i);
  if (body.kind === "approximate") return { kind: "approximate/1", epsilon, delta };
  return gaussianEvent(epsilon, delta);
}

/** The event of the Gaussian noise that has this ε and δ. */
function gaussianEvent(epsilon: number, delta: number): PrivacyEvent {
  const { sigma } = mechanism("gaussian", { epsilon, delta, sensitivity: 1 }).details;
  return { kind: "gaussian/1", sigma, sensitivity: 1 };
}

function required(body: PlannedBody, field: "epsilon" | "delta" | "entry", i: number): number {
  const value = body[field];
  if (value !== undefined) return value;
  throw new NoisewrightError({
    code: "domain",
    subject: "what-if",
    parameter: field,
    domain: `given for a release of kind ${body.kind}`,
    got: "nothing",
    path: ["releases", i, field],
  });
}
