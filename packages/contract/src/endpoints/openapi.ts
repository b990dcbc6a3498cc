import { z } from "zod";
import { errorAnswer, progress } from "../answers/index.js";
import { type Endpoint, hasBody } from "./endpoint.js";

const JSON_TYPE = "application/json";
export const NDJSON = "application/x-ndjson";

/** The meaning of each error status. */
export const ERRORS: Readonly<Record<number, string>> = {
  400: "Invalid input; the message names the field, the allowed values and what to do",
  401: "The key is missing or invalid",
  403: "The key has the wrong role, or Host or Origin is not allowed",
  404: "The path, ledger or source does not exist",
  409: "The request conflicts with the ledger or exceeds the budget; nothing was spent",
  413: "The body is too large",
  415: "The body is not application/json",
  422: "No mechanism can meet the requirement",
  429: "Too many requests are waiting; try again later",
  500: "Internal error of the service",
  503: "The service is shutting down, or the request took too long",
};

type Schemas = Record<string, unknown>;

/**
 * Describes endpoints as an OpenAPI 3.1 document. The schemas in the document are the same schemas
 * that check requests and answers.
 */
export function openApi(endpoints: readonly Endpoint[], version: string) {
  const schemas: Schemas = {};
  const error = schemaOf(errorAnswer, schemas);
  schemaOf(progress, schemas);
  const paths: Record<string, Record<string, object>> = {};
  for (const each of endpoints) {
    const path = each.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [each.method]: operation(each, error, schemas) };
  }
  const securitySchemes = { key: { type: "http", scheme: "bearer" } };
  const description =
    "A request with a body and the header Accept: application/x-ndjson gets lines of progress before its answer.";
  const info = { title: "Noisewright", version, description };
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  const components = { schemas: sorted, securitySchemes };
  return { openapi: "3.1.0" as const, info, paths, components };
}

function operation(endpoint: Endpoint, error: object, schemas: Schemas): object {
  const { method, path, summary, role } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId: [method, ...path.split("/").slice(2)].join("-").replace(/[:.]/g, ""),
    summary,
    ...(role !== undefined && { security: [{ key: [] }, {}], "x-role": role }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(endpoint) && {
      requestBody: {
        required: true,
        content: { [JSON_TYPE]: { schema: schemaOf(endpoint.body, schemas) } },
      },
    }),
    responses: { ...answerOf(endpoint, schemas), ...errorsOf(endpoint, error) },
  };
}

/** The parameters in the path, and those after a `?`. */
function parametersOf({ path, query }: Endpoint): readonly object[] {
  const schema = { type: "string" };
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return [
    ...inPath.map((name) => ({ name, in: "path", required: true, schema })),
    ...Object.entries(query?.shape ?? {}).map(([name, about]) => ({
      ...{ name, in: "query", required: false, schema },
      description: z.globalRegistry.get(about)?.description ?? "",
    })),
  ];
}

function answerOf(endpoint: Endpoint, schemas: Schemas): object {
  const { answer, type = JSON_TYPE, status = 200 } = endpoint;
  const schema = schemaOf(answer, schemas);
  const description = answer.meta()?.description ?? endpoint.summary;
  const lines = {
    type: "string",
    description:
      'lines of JSON: {"progress": Progress} repeatedly, then {"result": the answer} or {"error": ErrorDetails}',
  };
  const streamed = hasBody(endpoint) ? { [NDJSON]: { schema: lines } } : {};
  return { [status]: { description, content: { [type]: { schema }, ...streamed } } };
}

function errorsOf(endpoint: Endpoint, error: object): object {
  const applies = (status: string) => hasBody(endpoint) || !["413", "415", "422"].includes(status);
  const content = { [JSON_TYPE]: { schema: error } };
  const entries = Object.entries(ERRORS).filter(([status]) => applies(status));
  return Object.fromEntries(
    entries.map(([status, description]) => [status, { description, content }]),
  );
}

/** Replaces the character classes in a pattern that some JSON Schema validators do not support. */
function portable({ jsonSchema }: { readonly jsonSchema: { pattern?: string } }): void {
  if (jsonSchema.pattern === undefined) return;
  jsonSchema.pattern = jsonSchema.pattern
    .replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f")
    .replaceAll("\\p{Cs}", "\\ud800-\\udfff");
  if (jsonSchema.pattern.includes("\\p{")) delete jsonSchema.pattern;
}

/**
 * Converts a zod schema to a JSON schema. A schema with a name is added to `schemas`, and the
 * result refers to that name.
 */
function schemaOf(schema: z.ZodType, schemas: Schemas): object {
  const text = JSON.stringify(
    z.toJSONSchema(z.object({ schema }), { io: "input", override: portable }),
  );
  const { properties, $defs } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  Object.assign(schemas, $defs);
  return properties.schema;
}
