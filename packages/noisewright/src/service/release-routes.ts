import type { z } from "zod";
import type { Spec } from "../release/index.js";
import { parseText } from "../release/spec/read-spec.js";
import type { ReleaseInput } from "./release-tasks.js";
import { type Call, type Route, read, route, write } from "./route.js";
import { previewBody, releaseBody, servedSpec } from "./schemas.js";

export const RELEASE_ROUTES: readonly Route[] = [
  route({
    method: "get",
    path: "/api/sources",
    summary: "The tables that may be released from: names and types, never a value",
    role: "analyst",
    answer: "sources: each with name, kind, and columns with name and type",
    handle: (call) => read(call, "sources", call.sources.list()),
  }),
  route({
    method: "post",
    path: "/api/release/preview",
    summary: "What a release would cost, and whether it is affordable; spends nothing",
    role: "analyst",
    body: previewBody,
    answer: "as noisewright release --dry-run --json prints it",
    limit: 300,
    handle: (call) => read(call, "preview", inputOf(call)),
  }),
  route({
    method: "post",
    path: "/api/release",
    summary: "Publish statistics of a table, as a spec says",
    role: "analyst",
    body: releaseBody,
    answer: "as noisewright release --json prints it, with the receipt itself",
    limit: 600,
    handle: (call) => {
      const { requestId } = call.body;
      return write(call, "release", { ...inputOf(call), requestId });
    },
  }),
];

function inputOf({ body, sources, role }: Call<z.output<typeof previewBody>>): ReleaseInput {
  const given =
    typeof body.spec === "string" ? parseText(body.spec, "spec", servedSpec).value : body.spec;
  const { name, file, ...about } = given.source;
  const source = sources.find((name ?? file) as string);
  // As a spec of the command line has it: the same question has the same answer wherever it is asked.
  const spec = { ...given, source: { file: source.name, ...about } } as Spec & ReleaseInput["spec"];
  return { spec, path: source.path, mayCreate: role === "steward" };
}
