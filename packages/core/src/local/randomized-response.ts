import { epsilon as level } from "../mechanisms/kit/index.js";
import { blocks } from "../mechanisms/response/index.js";
import { validate } from "../params/index.js";
import { type Answer, domainOf } from "./domain.js";
import { Survey } from "./survey.js";

const ID = "randomized-response";

/** The parameters of a survey with randomized response. */
export interface RandomizedResponse<V extends Answer> {
  readonly epsilon: number;
  readonly domain: readonly V[];
}

/**
 * Creates a survey in which people report their true value. With some probability, a person reports
 * any other value instead.
 */
export function randomizedResponse<V extends Answer>(given: RandomizedResponse<V>): Survey<V> {
  const { epsilon } = given;
  validate(ID, { epsilon: level }, [["epsilon"]], { epsilon });
  const domain = domainOf(ID, given.domain);
  return new Survey({
    subject: ID,
    epsilon,
    innerEpsilon: epsilon,
    domain,
    regions: blocks(domain.values.map(() => 1)),
    categories: domain.values.map((value) => [value]),
  });
}
