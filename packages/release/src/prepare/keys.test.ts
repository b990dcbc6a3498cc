import { mechanism } from "@noisewright/core";
import { channelEvent } from "@noisewright/core/accounting";
import { expect, it } from "vitest";
import { keyNames } from "./keys.js";

const level = { epsilon: 1, delta: 1e-4 };
const keys = { groups: 2, adjacency: "add-remove" } as const;
const shownBy = (sigma: number) =>
  channelEvent(mechanism("discrete-gaussian", { sigma, sensitivity: 1 }).compile().channel);

it("releases share a selection of keys if and only if named keys show the same", () => {
  const [more, less] = [shownBy(6), shownBy(9)];
  const first = keyNames(level, keys, more);
  expect(keyNames(level, keys, more).event).toBe(first.event);
  expect(keyNames(level, keys, structuredClone(more)).event).toBe(first.event);
  expect(keyNames(level, keys, less).event).not.toEqual(first.event);
  expect(keyNames({ ...level, epsilon: 1.1 }, keys, more).event).not.toEqual(first.event);
  expect(keyNames(level, keys).event).not.toEqual(first.event);
});
