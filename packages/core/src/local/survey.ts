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

/** One question to many people, whose answers leave them randomised. The same object on both sides. */
export class Survey<V extends Answer> {
  /** The mechanism that it is of. */
  readonly subject: string;
  readonly domain: readonly V[];
  /** The parts of the domain that answers are kept to; none for neighbourhoods. */
  readonly categories: readonly (readonly V[])[];
  /** What was proved, in integers, about the weights that reports are drawn from. */
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
   * The only thing that leaves a client: a value of the domain, drawn for the value that is true.
   * A value that is not in the domain counts as the first one.
   */
  report(value: Answer, random: RandomSource): V {
    return this.domain[this.channel.respond(this.indexOf(value) ?? 0, random)]!;
  }

  /** What one report costs the person who gives it, for accountants. */
  event(): DiscreteEvent {
    return channelEvent(this.channel);
  }
}
