import { z } from "zod";
import type { Route } from "./route.js";

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
  const paths: Record<string, Record<string, object>> = {};
  for (const each of routes) {
    const path = each.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [each.method]: operation(each) };
  }
  const components = {
    schemas: { Error: ERROR },
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
  };
  const description =
    "With Accept: application/x-ndjson the answer to a POST is preceded by its progress, a line at a time.";
  return {
    openapi: "3.1.0",
    info: { title: "Noisewright", version, description },
    paths,
    components,
  };
}

function operation({ method, path, summary, role, body, answer, type, status }: Route): object {
  const json = "application/json";
  const error = { $ref: "#/components/schemas/Error" };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return {
    operationId: [method, ...path.split("/").slice(2)].join("-").replace(/[:.]/g, ""),
    summary,
    ...(role !== undefined && { security: [{ key: [] }, {}], "x-role": role }),
    ...(names.length > 0 && {
      parameters: names.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
    }),
    ...(body !== undefined && {
      requestBody: { required: true, content: { [json]: { schema: schemaOf(body) } } },
    }),
    responses: {
      [status ?? 200]: {
        description: answer,
        content: { [type ?? json]: type === undefined ? { schema: { type: "object" } } : {} },
      },
      ...Object.fromEntries(
        Object.entries(ERRORS).map(([code, description]) => [
          code,
          { description, content: { [json]: { schema: error } } },
        ]),
      ),
    },
  };
}

function schemaOf(body: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: "input", reused: "inline" });
  return schema;
}
