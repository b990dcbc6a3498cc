import { expect, it } from "vitest";
import { parseSpec } from "../../../../../packages/release/src/spec/parse-spec.js";
import { specOf } from "./release-query.js";

const releaseOf = (item: string) => {
  const spec = specOf(new URLSearchParams({ releases: item }), true);
  return parseSpec(JSON.stringify(spec), "form.json").spec.releases[0];
};

it("the form of a ranking becomes a valid spec, with listed or with selected values", () => {
  const listed = "genres~statistic=top~of=genre~k=2~values=novel,crime,poetry~counts=yes~epsilon=1";
  expect(releaseOf(listed)).toMatchObject({
    statistic: "top",
    of: "genre",
    k: 2,
    values: ["novel", "crime", "poetry"],
    counts: true,
    budget: { epsilon: 1 },
  });
  const selected = releaseOf("genres~statistic=top~of=genre~epsilon=1~delta=0.000001");
  expect(selected).toMatchObject({ k: 5, counts: false, budget: { delta: 1e-6 } });
  expect(selected).not.toHaveProperty("values");
});
