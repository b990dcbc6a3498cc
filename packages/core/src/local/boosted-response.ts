import { NoisewrightError } from "../errors/index.js";
import { epsilon as level } from "../mechanisms/kit/index.js";
import { blocks, innerEpsilon as innerLevel, windows } from "../mechanisms/response/index.js";
import { validate } from "../params/index.js";
import { type Answer, domainOf } from "./domain.js";
import { Survey } from "./survey.js";

const ID = "boosted-response";
const LEVELS = { epsilon: level, innerEpsilon: innerLevel };

interface Levels {
  readonly epsilon: number;
  /**
   * A number from 0 to ε. At 0, values of one region are indistinguishable. At ε, regions do not
   * matter.
   */
  readonly innerEpsilon: number;
}

/**
 * A response that prefers the category of the true value. Categories may differ in size, but
 * different sizes cost some accuracy.
 */
export interface CategoryResponse<V extends Answer> extends Levels {
  readonly categories: readonly (readonly V[])[];
}

/** A response that prefers the values near the true value, in the order of the domain. */
export interface NeighbourResponse<V extends Answer> extends Levels {
  readonly domain: readonly V[];
  /** The number of neighbours on each side of the true value. */
  readonly radius: number;
  /**
   * What happens to a window at an end of the domain. The window is shifted inwards, or wraps
   * around to the opposite end.
   */
  readonly ends: "shift" | "wrap";
}

/** Creates a survey whose reports prefer the category or the neighbours of the true value. */
export function boostedResponse<V extends Answer>(
  given: CategoryResponse<V> | NeighbourResponse<V>,
): Survey<V> {
  const { epsilon, innerEpsilon } = given;
  validate(ID, LEVELS, [["epsilon", "innerEpsilon"]], { epsilon, innerEpsilon });
  check(innerEpsilon <= epsilon, "innerEpsilon", `at most epsilon (${epsilon})`, innerEpsilon);
  return "categories" in given ? inCategories(given) : amongNeighbours(given);
}

function inCategories<V extends Answer>(given: CategoryResponse<V>): Survey<V> {
  const { epsilon, innerEpsilon } = given;
  const lists = Array.isArray(given.categories) && given.categories.every(Array.isArray);
  const categories = (lists ? given.categories : []).map((values) => Object.freeze([...values]));
  const sizes = categories.map((category) => category.length);
  const enough = sizes.length >= 2 && sizes.every((size) => size >= 1);
  check(enough, "categories", "two or more, none of them empty", `sizes ${sizes}`);
  return new Survey({
    subject: ID,
    epsilon,
    innerEpsilon,
    domain: domainOf(ID, categories.flat()),
    regions: blocks(sizes),
    categories,
  });
}

function amongNeighbours<V extends Answer>(given: NeighbourResponse<V>): Survey<V> {
  const { epsilon, innerEpsilon, radius, ends } = given;
  const domain = domainOf(ID, given.domain);
  const half = (domain.values.length - 1) / 2;
  const fits = Number.isSafeInteger(radius) && radius >= 1 && radius < half;
  check(fits, "radius", `a positive integer below ${half}`, radius);
  check(
    ends === "shift" || ends === "wrap",
    "ends",
    '"shift" or "wrap"',
    `"${ends}"`,
    "windows that are cut off at the ends would violate ε",
  );
  return new Survey({
    subject: ID,
    epsilon,
    innerEpsilon,
    domain,
    regions: windows(domain.values.length, radius, ends),
    categories: [],
  });
}

function check(
  holds: boolean,
  parameter: string,
  domain: string,
  got: number | string,
  advice?: string,
): void {
  if (holds) return;
  const problem = { subject: ID, parameter, domain, got: String(got), advice };
  throw new NoisewrightError({ code: "domain", ...problem });
}
