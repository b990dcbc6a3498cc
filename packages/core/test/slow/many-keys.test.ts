import { expect, it } from "vitest";
import { JointKeySelection } from "../../src/selection/index.js";

it("keys of 121 units are named half of the time if a unit has 100 keys", () => {
  const selection = new JointKeySelection({ epsilon: 1, delta: 1e-7, groups: 100 });
  expect(selection.half).toBeLessThanOrEqual(121);
  expect(selection.provedMinimum).toBe(108);
  expect(selection.certificate.delta).toBeLessThanOrEqual(1e-7);
});
