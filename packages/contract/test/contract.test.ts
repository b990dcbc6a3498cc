import type { SingleProblem } from "@noisewright/core/errors";
import type { LedgerSummary, NewLedger, Receipt } from "@noisewright/core/ledger";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, expectTypeOf, it } from "vitest";
import { type LedgerHistory, type Published, releaseAnswer } from "../src/answers/index.js";
import {
  type AnswerOf,
  type BodyOf,
  ENDPOINTS,
  type ErrorDetails,
  errorAnswer,
  openApi,
} from "../src/index.js";

it("has types that match the code, so that the compiler rejects an answer of the wrong type", () => {
  expectTypeOf<Receipt>().toExtend<Published["receipt"]>();
  expectTypeOf<LedgerSummary>().toExtend<AnswerOf<"verify">>();
  expectTypeOf<LedgerHistory>().toEqualTypeOf<AnswerOf<"ledger">>();
  expectTypeOf<SingleProblem & { message: string }>().toExtend<ErrorDetails>();
  expectTypeOf<Omit<LedgerSummary, "spent">>().not.toExtend<AnswerOf<"verify">>();
  expectTypeOf<Omit<LedgerSummary, "spent"> & { spent: string }>().not.toExtend<
    AnswerOf<"verify">
  >();
  expectTypeOf<BodyOf<"create">>().toExtend<Omit<NewLedger, "budget">>();
});

it("refuses an answer with a missing, mistyped or unknown field", () => {
  const { answer } = ENDPOINTS.session;
  const right = { role: "analyst", loopback: true };
  expect(answer.safeParse(right).success).toBe(true);
  for (const wrong of [
    { role: "analyst" },
    { ...right, role: "owner" },
    { ...right, key: "nw_1" },
  ]) {
    expect(answer.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
  expect(releaseAnswer.safeParse({ request: "1" }).success).toBe(false);
});

it("parses an error by its error code and ignores additional fields", () => {
  const domain = {
    code: "domain",
    message: "m",
    subject: "s",
    parameter: "p",
    domain: "d",
    got: "g",
  };
  expect(errorAnswer.parse({ error: { ...domain, more: [1] } }).error).toEqual(domain);
  expect(errorAnswer.safeParse({ error: { code: "domain", message: "m" } }).success).toBe(false);
  expect(
    errorAnswer.safeParse({ error: { code: "busy", message: "m", retryAfter: 5 } }).success,
  ).toBe(true);
});

it("has no two endpoints with the same method and path", () => {
  const places = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

it("prints a valid OpenAPI document with portable patterns", async () => {
  const text = JSON.stringify(openApi(Object.values(ENDPOINTS), "0.1.0"));
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  expect(text).not.toContain("\\p{");
  const broken = JSON.parse(
    text.replace('"description":"the output of noisewright design', '"described":"the'),
  );
  expect((await new Validator().validate(broken)).valid).toBe(false);
});
