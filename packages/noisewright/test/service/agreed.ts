import {
  ENDPOINTS,
  type Endpoint,
  errorAnswer,
  exportLine,
  NDJSON,
  streamedLine,
} from "@noisewright/contract";
import { z } from "zod";
import type { Answer } from "./kit.js";

/**
 * Fails unless an answer matches the contract. The answer may also be an error or a stream of
 * lines.
 */
export function checkAgreed(method: string, url: string, answer: Answer): void {
  const { pathname } = new URL(url);
  if (!pathname.startsWith("/api/") || answer.text === "") return;
  const endpoint = Object.values<Endpoint>(ENDPOINTS).find(
    (each) => each.method === method.toLowerCase() && matches(each.path, pathname),
  );
  for (const [schema, value] of partsOf(endpoint, answer)) {
    const { error } = schema.safeParse(value);
    if (error) throw new Error(`${method} ${pathname}: ${z.prettifyError(error)}`);
  }
}

function matches(path: string, pathname: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);
}

/** Splits an answer into parts, and returns each part with its schema. */
function partsOf(endpoint: Endpoint | undefined, { status, json, text, headers }: Answer) {
  if (endpoint === undefined || status >= 400) return [[errorAnswer, json] as const];
  const { answer, type, status: agreed = 200 } = endpoint;
  const parts = [[z.literal(agreed), status] as const];
  const lines = () =>
    text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
  if (type === NDJSON) return [...parts, ...lines().map((line) => [exportLine, line] as const)];
  if (headers["content-type"] === NDJSON) {
    return [...parts, ...lines().map((line) => [streamedLine(answer), line] as const)];
  }
  return [...parts, [answer, type === undefined ? json : text] as const];
}
