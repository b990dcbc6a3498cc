import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../test/support/seeded-random.js";
import { blocks } from "./regions.js";
import { ResponseChannel } from "./response-channel.js";
import { responseWeights } from "./response-weights.js";

describe("ResponseChannel", () => {
  const sizes = [3, 1, 5];
  const levels = { epsilon: 1, innerEpsilon: 0.5, count: 9, sizes };
  const channel = new ResponseChannel(blocks(sizes), responseWeights("response", levels));

  it("fills an array with the same reports as single draws from the same words", () => {
    for (let input = 0; input < 9; input++) {
      const many = new Float64Array(20_000);
      channel.sampleInto(many, input, seededRandom(input));
      const random = seededRandom(input);
      expect([...many]).toEqual(Array.from(many, () => channel.respond(input, random)));
    }
  });
});
