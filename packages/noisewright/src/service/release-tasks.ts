import { type AnswerOf, servedSpec } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { previewJson, publishedJson } from "@noisewright/release";
import { nowhere, parseText, type Spec, type SpecFile } from "@noisewright/release/spec";
import {
  csvOptions,
  interrupted,
  previewRelease,
  type RunOptions,
  runRelease,
} from "../release/index.js";
import { checkAnalyst } from "./analyst.js";
import { mayUse } from "./asker.js";
import { Refusal } from "./refusal.js";
import { SAMPLE_LEDGER, type Source } from "./sources.js";
import type { Inputs, TaskContext, Tasks } from "./task.js";

type SourceTold = AnswerOf<"sources">["sources"][number];

export const RELEASE_TASKS: Pick<Tasks, "sources" | "preview" | "release"> = {
  /**
   * Tables of a .duckdb file are named by the spec; other files are one table. The first line of a CSV
   * file may be a record: only stewards see it, and only they see a file that cannot be opened.
   */
  async sources({ asker }, { engines, sources }) {
    const isSteward = asker.role === "steward";
    const columnsOf = async ({ kind, path, ledger }: Source) => {
      if (kind === "duckdb") return [];
      const engine = await engines.use(path, { csv: {} });
      const { columns, header } = await engine.table().finally(() => engine.close());
      const isPublic = header === undefined || ledger === SAMPLE_LEDGER;
      return isPublic || isSteward ? columns : [];
    };
    const told: SourceTold[] = [];
    for (const source of sources.list().filter(({ ledger }) => mayUse(asker, ledger))) {
      const { path: _, ...shown } = source;
      const columns = await columnsOf(source).catch(() => undefined);
      if (columns === undefined && !isSteward) continue;
      told.push({ ...shown, columns: columns ?? [] });
    }
    return { sources: told };
  },

  async preview(input, context) {
    return await withSpec(input, context, async (file, options) =>
      previewJson(await previewRelease(file, options)),
    );
  },

  async release({ requestId, ...input }, context) {
    return await withSpec(input, context, async (file, options) => {
      const { name } = file.spec.ledger;
      const { store } = await context.ledgers();
      const exists = (await store.names()).includes(name);
      if (input.asker.role !== "steward" && !exists) throw onlyStewards(name);
      let paid: string | undefined;
      const note = (request: string) => {
        paid = request;
      };
      try {
        const { paying } = context;
        const published = await runRelease(file, { ...options, requestId, paying, paid: note });
        return publishedJson(published, published.receipt);
      } catch (error) {
        throw context.signal.aborted ? interrupted(paid) : error;
      }
    });
  },
};

/** Read a spec, find its source, and use both. */
async function withSpec<T>(
  { spec: given, asker }: Inputs["preview"],
  { sources, engines, ledgers, report, signal }: TaskContext,
  use: (file: SpecFile, options: RunOptions) => Promise<T>,
): Promise<T> {
  const { value, locate } =
    typeof given === "string"
      ? parseText(given, "spec", servedSpec)
      : { value: given, locate: nowhere };
  const { name, file, ...about } = value.source;
  const source = sources.find((name ?? file)!);
  // As a spec of the command line has it: the same question has the same answer wherever it is asked.
  const spec: Spec = { ...value, source: { file: source.name, ...about } };
  if (asker.role !== "steward") checkAnalyst(spec, source, asker);
  const names = spec.releases.map((release) => release.name);
  const options: RunOptions = {
    specFile: "spec",
    signal,
    open: () => engines.use(source.path, { csv: csvOptions(about) }),
    ledgers: await ledgers(),
    progress: (what, fraction = 0) =>
      report({ what, done: names.indexOf(what) + fraction, total: names.length }),
  };
  try {
    return await use({ spec, locate }, options);
  } catch (error) {
    throw byName(error, source);
  }
}

/** Where things are on this machine is nobody's business: a source goes by its name. */
function byName(error: unknown, { name, path }: Source): unknown {
  if (!(error instanceof NoisewrightError)) return error;
  const { subject: told } = error.details;
  const subject = told.replaceAll(JSON.stringify(path), JSON.stringify(name));
  return new NoisewrightError({ ...error.details, subject }, { cause: error });
}

function onlyStewards(ledger: string): Refusal {
  return new Refusal(403, "forbidden", `ledger "${ledger}": there is none; a steward can make it`);
}
