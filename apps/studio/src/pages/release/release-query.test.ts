import { describe, expect, it } from "vitest";
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

/** The first release of a form, which may be incomplete. */
function formOf(text: string): unknown {
  const query = new URLSearchParams({ releases: text });
  return (specOf(query, true) as { readonly releases: readonly unknown[] }).releases[0];
}

describe("the spec of a release with quantiles", () => {
  it.each([
    ["", 0.5],
    ["~at=0.9", 0.9],
    ["~at=0.25, 0.5, 0.75", [0.25, 0.5, 0.75]],
    ["~at=deciles", "deciles"],
  ])("reads the levels of the address part %j as %j", (text, at) => {
    expect(formOf(`x~statistic=quantile~of=days${text}`)).toMatchObject({ at });
  });

  it("leaves out intervals only if the form says so", () => {
    expect(formOf("x~statistic=median~of=days~intervals=no")).toMatchObject({
      intervals: false,
    });
    expect(formOf("x~statistic=median~of=days")).not.toHaveProperty("intervals");
    expect(formOf("x~statistic=count~intervals=no")).not.toHaveProperty("intervals");
  });
});
