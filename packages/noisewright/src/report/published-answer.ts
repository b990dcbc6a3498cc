import type { Published as Answer } from "@noisewright/contract/answers";
import { type Published, publishedJson } from "@noisewright/release";

/** The published results as the JSON that the service returns, which is all that a report shows. */
export function publishedAnswer(published: Published): Answer {
  return JSON.parse(JSON.stringify(publishedJson(published, published.receipt)));
}
