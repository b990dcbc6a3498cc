import { randomizedResponse as kind } from "../mechanisms/index.js";
import { blocks } from "../mechanisms/response/index.js";
import { validate } from "../params/index.js";
import { type Answer, domainOf } from "./domain.js";
import { partitionEstimator } from "./partition-estimator.js";
import { Survey } from "./survey.js";

const ID = kind.id;

export interface RandomizedResponse<V extends Answer> {
  readonly epsilon: number;
  readonly domain: readonly V[];
}

/** A survey where everybody reports their value, or with some probability any other. */
export function randomizedResponse<V extends Answer>(given: RandomizedResponse<V>): Survey<V> {
  const { epsilon } = given;
  validate(ID, kind.parameters, [["epsilon"]], { epsilon });
  const domain = domainOf(ID, given.domain);
  const sizes = domain.values.map(() => 1);
  return new Survey({
    subject: ID,
    epsilon,
    innerEpsilon: epsilon,
    domain,
    regions: blocks(sizes),
    categories: domain.values.map((value) => [value]),
    estimator: (channel) => partitionEstimator(ID, channel, sizes),
  });
}
