import { z } from "zod";
import { errorAnswer, progress } from "../answers/index.js";
import { type Endpoint, hasBody } from "./endpoint.js";

const JSON_TYPE = "application/json";
export const NDJSON = "application/x-ndjson";

/** Why a request is not answered, by status. */
export const ERRORS: Readonly<Record<number, string>> = {
  400: "Bad input: parameter, domain and what to do are named",
  401: "No key, or a wrong one",
  403: "Another role is needed, or Host or Origin is wrong",
  404: "There is none",
  409: "It conflicts with what is there, or does not fit the budget; nothing was spent",
  413: "The body is too large",
  415: "The body is not application/json",
  422: "Nothing can meet the need",
  429: "Too much is waiting",
  500: "An error of the service's own",
  503: "Shutting down, or out of time",
};

type Schemas = Record<string, unknown>;

/** Endpoints as an OpenAPI 3.1 document, whose schemas are those that are checked by. */
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
    "With Accept: application/x-ndjson the answer to a request with a body is preceded by its progress, a line at a time.";
  const info = { title: "Noisewright", version, description };
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  const components = { schemas: sorted, securitySchemes };
  return { openapi: "3.1.0" as const, info, paths, components };
}

function operation(endpoint: Endpoint, error: object, schemas: Schemas): object {
  const { method, path, summary, role } = endpoint;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const text = { type: "string" };
  return {
    operationId: [method, ...path.split("/").slice(2)].join("-").replace(/[:.]/g, ""),
    summary,
    ...(role !== undefined && { security: [{ key: [] }, {}], "x-role": role }),
    ...(names.length > 0 && {
      parameters: names.map((name) => ({ name, in: "path", required: true, schema: text })),
    }),
    ...(hasBody(endpoint) && {
      requestBody: {
        required: true,
        content: { [JSON_TYPE]: { schema: schemaOf(endpoint.body, schemas) } },
      },
    }),
    responses: { ...answered(endpoint, schemas), ...errorsOf(endpoint, error) },
  };
}

function answered(endpoint: Endpoint, schemas: Schemas): object {
  const { answer, type = JSON_TYPE, status = 200 } = endpoint;
  const schema = schemaOf(answer, schemas);
  const description = answer.meta()?.description ?? endpoint.summary;
  const lines = {
    type: "string",
    description:
      'lines of JSON: {"progress": Progress}, and last {"result": the answer} or {"error": ErrorDetails}',
  };
  const streamed = hasBody(endpoint) ? { [NDJSON]: { schema: lines } } : {};
  return { [status]: { description, content: { [type]: { schema }, ...streamed } } };
}

function errorsOf(endpoint: Endpoint, error: object): object {
  const needed = (status: string) => hasBody(endpoint) || !["413", "415", "422"].includes(status);
  const content = { [JSON_TYPE]: { schema: error } };
  const entries = Object.entries(ERRORS).filter(([status]) => needed(status));
  return Object.fromEntries(
    entries.map(([status, description]) => [status, { description, content }]),
  );
}

/** Not every reader of patterns knows these classes of characters. */
function portable({ jsonSchema }: { readonly jsonSchema: { pattern?: string } }): void {
  if (jsonSchema.pattern === undefined) return;
  jsonSchema.pattern = jsonSchema.pattern
    .replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f")
    .replaceAll("\\p{Cs}", "\\ud800-\\udfff");
}

/** A schema that has a name goes to `schemas`, where all find it. */
function schemaOf(schema: z.ZodType, schemas: Schemas): object {
  const made = JSON.stringify(
    z.toJSONSchema(z.object({ schema }), { io: "input", override: portable }),
  );
  const { properties, $defs } = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/'));
  Object.assign(schemas, $defs);
  return properties.schema;
}
