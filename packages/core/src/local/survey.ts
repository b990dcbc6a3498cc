import { channelEvent, type DiscreteEvent } from "../accounting/events/index.js";
import { type Regions, ResponseChannel, responseWeights } from "../mechanisms/response/index.js";
import { type Certificate, certify } from "../privacy/weights/index.js";
import type { RandomSource } from "../random/index.js";
import type { Answer, Domain } from "./domain.js";

interface Options<V extends Answer> {
  readonly subject: string;
  readonly epsilon: number;
  readonly innerEpsilon: number;
  readonly domain: Domain<V>;
  readonly regions: Regions;
  readonly categories: readonly (readonly V[])[];
}

/**
 * One question to many people, who randomise their answers before sending them. The clients and the
 * collector use the same object.
 */
export class Survey<V extends Answer> {
  /** The id of the mechanism. */
  readonly subject: string;
  readonly domain: readonly V[];
  /** The categories that reports prefer. The list is empty if reports prefer neighbourhoods. */
  readonly categories: readonly (readonly V[])[];
  /** The privacy of the weights that reports are drawn from, proved in integers. */
  readonly certificate: Certificate;
  readonly channel: ResponseChannel;
  readonly indexOf: Domain<V>["indexOf"];

  constructor({ subject, epsilon, innerEpsilon, domain, regions, ...rest }: Options<V>) {
    const levels = { epsilon, innerEpsilon, count: domain.values.length, sizes: regions.size };
    this.subject = subject;
    this.domain = domain.values;
    this.indexOf = domain.indexOf;
    this.categories = rest.categories;
    this.channel = new ResponseChannel(regions, responseWeights(subject, levels));
    this.certificate = Object.freeze(certify(this.channel, { subject, epsilon, delta: 0 }));
    Object.freeze(this);
  }

  /**
   * Draws the report for a true value. Only this report leaves the client. A true value outside the
   * domain is treated as the first value of the domain.
   */
  report(value: Answer, random: RandomSource): V {
    return this.domain[this.channel.respond(this.indexOf(value) ?? 0, random)]!;
  }

  /** The privacy event of one report, for accountants. */
  event(): DiscreteEvent {
    return channelEvent(this.channel);
  }
}
