import type { AnswerOf } from "@noisewright/contract";
import {
  answerPreview,
  answerRehearsal,
  answerRelease,
  Refusal,
  readServedSpec,
  stepProgress,
} from "@noisewright/contract/serving";
import { NoisewrightError, type Problem } from "@noisewright/core";
import { type Publish, publicSpec } from "@noisewright/release";
import type { SpecFile } from "@noisewright/release/spec";
import { publicationOf } from "@noisewright/report/publication";
import { previewRelease, type RunOptions, rehearseRelease, runRelease } from "../release/index.js";
import { checkAnalyst } from "./analyst.js";
import { clientOf, mayUse, whoOf } from "./caller.js";
import { openTables, requireOneLedger } from "./served-tables.js";
import { SAMPLE_LEDGER, type Source } from "./sources.js";
import type { Inputs, TaskContext, Tasks } from "./task.js";

type ServedSource = AnswerOf<"sources">["sources"][number];

export const RELEASE_TASKS: Pick<Tasks, "sources" | "preview" | "rehearsal" | "release"> = {
  /**
   * Lists the served tables. A .duckdb file may contain several tables, and the spec names one of these tables. Every other file is one table. The first line of a CSV file may be a record, so only
   * stewards see the columns of a CSV file. Only stewards see files that cannot be opened.
   */
  async sources({ caller }, { engines, sources }) {
    const isSteward = caller.role === "steward";
    const columnsOf = async ({ kind, path, ledger }: Source) => {
      if (kind === "duckdb") return [];
      // Only a steward may declare the columns of JSON lines.
      if (/^(jsonl|ndjson)/.test(kind)) return isSteward ? [] : undefined;
      const engine = await engines.use(path, { csv: {} });
      const { columns, header } = await engine.table().finally(() => engine.close());
      const isPublic = header === undefined || ledger === SAMPLE_LEDGER;
      return isPublic || isSteward ? columns : [];
    };
    const served: ServedSource[] = [];
    for (const source of sources.list().filter(({ ledger }) => mayUse(caller, ledger))) {
      const { path: _, ...visible } = source;
      const columns = await columnsOf(source).catch(() => undefined);
      if (columns === undefined && !isSteward) continue;
      served.push({ ...visible, columns: columns ?? [] });
    }
    return { sources: served };
  },

  async preview(input, context) {
    return await withSpec(input, context, (file, options) =>
      answerPreview(previewRelease(file, options)),
    );
  },

  /** Opens no served table, so the name of the source is not looked up. */
  async rehearsal({ spec: sent, rows }, { engines, report, signal }) {
    const { spec, locate } = readServedSpec(sent, (name) => ({ name }));
    const options = { signal, progress: stepProgress(spec, report) };
    const rehearsed = rehearseRelease({ spec, locate }, rows, options, (file, how) =>
      engines.useAlone(file, how),
    );
    return await answerRehearsal(rehearsed, rows);
  },

  async release({ requestId, form, ...input }, context) {
    return await withSpec(input, context, async (file, options) => {
      const { name } = file.spec.ledger;
      const { store } = await context.ledgers();
      const exists = (await store.names()).includes(name);
      if (input.caller.role !== "steward" && !exists) throw missingLedger(name);
      const { paying, signal } = context;
      const text = typeof input.spec === "string" ? input.spec : publicSpec(file.spec);
      const publish: Publish = (described) =>
        publicationOf(described, { spec: text, form, who: whoOf(input.caller.id) });
      return await answerRelease(
        (paid) => runRelease(file, { ...options, requestId, paying, paid, publish }),
        signal,
      );
    });
  },
};

/**
 * Parses a spec, finds the sources of the spec, and calls `use` with the spec and the options of the
 * run.
 */
async function withSpec<T>(
  { spec: sent, caller }: Inputs["preview"],
  { sources, engines, ledgers, report, signal }: TaskContext,
  use: (file: SpecFile, options: RunOptions) => Promise<T>,
): Promise<T> {
  const { spec, locate, tables } = readServedSpec(sent, (name) => sources.find(name));
  const served = tables.map((table) => table.served);
  requireOneLedger(tables);
  if (caller.role !== "steward") checkAnalyst(spec, served, caller);
  const options: RunOptions = {
    specFile: "spec",
    signal,
    open: () => openTables(tables, engines),
    ledgers: await ledgers(),
    ...clientOf(caller),
    progress: stepProgress(spec, report),
  };
  try {
    return await use({ spec, locate }, options);
  } catch (error) {
    throw hidePaths(error, served);
  }
}

/**
 * Replaces the paths of sources by the names of the sources, because clients must not learn paths on
 * this machine.
 */
function hidePaths(error: unknown, tables: readonly Source[]): unknown {
  if (!(error instanceof NoisewrightError)) return error;
  const hidden = <P extends Problem>(problem: P): P => ({
    ...problem,
    subject: tables.reduce(
      (text, { name, path }) => text.replaceAll(JSON.stringify(path), JSON.stringify(name)),
      problem.subject,
    ),
  });
  const { details } = error;
  const problem: Problem =
    details.code === "several"
      ? { ...hidden(details), problems: details.problems.map(hidden) }
      : hidden(details);
  return new NoisewrightError(problem, { cause: error });
}

function missingLedger(ledger: string): Refusal {
  return new Refusal(
    403,
    "forbidden",
    `ledger "${ledger}": there is no ledger with this name; ask a steward to create it`,
  );
}
