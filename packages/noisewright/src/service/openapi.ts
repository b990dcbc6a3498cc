import { z } from "zod";
import type { Route } from "./route.js";

const JSON_TYPE = "application/json";
const TEXT = { type: "string" };
const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" } },
    },
  },
};

const ERRORS: Readonly<Record<number, string>> = {
  400: "Bad input: parameter, domain and what to do are named",
  401: "No key, or a wrong one",
  403: "Another role is needed, or Host or Origin is wrong",
  404: "There is none",
  409: "It conflicts with what is there, or does not fit the budget; nothing was spent",
  413: "The body is too large",
  422: "Nothing can meet the need",
  429: "Too much is waiting",
  503: "Shutting down, or out of time",
};

/** The routes as an OpenAPI 3.1 document, whose schemas are those that bodies are checked by. */
export function openApi(routes: readonly Route[], version: string): object {
  const schemas: Record<string, unknown> = { Error: ERROR };
  const paths: Record<string, Record<string, object>> = {};
  for (const each of routes) {
    const path = each.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [each.method]: operation(each, schemas) };
  }
  const securitySchemes = { key: { type: "http", scheme: "bearer" } };
  const description =
    "With Accept: application/x-ndjson the answer to a POST is preceded by its progress, a line at a time.";
  const info = { title: "Noisewright", version, description };
  return { openapi: "3.1.0", info, paths, components: { schemas, securitySchemes } };
}

function operation(route: Route, schemas: Record<string, unknown>): object {
  const { method, path, summary, role, body, answer, type = JSON_TYPE, status = 200 } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const schema = type === JSON_TYPE ? { schema: { type: "object" } } : {};
  const error = { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Error" } } };
  const errors = Object.entries(ERRORS).map(([code, description]) => [
    code,
    { description, content: error },
  ]);
  return {
    operationId: [method, ...path.split("/").slice(2)].join("-").replace(/[:.]/g, ""),
    summary,
    ...(role !== undefined && { security: [{ key: [] }, {}], "x-role": role }),
    ...(names.length > 0 && {
      parameters: names.map((name) => ({ name, in: "path", required: true, schema: TEXT })),
    }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { [JSON_TYPE]: { schema: schemaOf(body, schemas) } },
      },
    }),
    responses: {
      [status]: { description: answer, content: { [type]: schema } },
      ...Object.fromEntries(errors),
    },
  };
}

/** Schemas with a name of their own go to `schemas`, where all bodies find them. */
function schemaOf(body: z.ZodType, schemas: Record<string, unknown>): object {
  const made = JSON.stringify(z.toJSONSchema(body, { io: "input" }));
  const {
    $schema: _,
    $defs,
    ...schema
  } = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/'));
  Object.assign(schemas, $defs);
  return schema;
}
