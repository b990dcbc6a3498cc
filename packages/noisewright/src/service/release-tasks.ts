import { NoisewrightError } from "@noisewright/core";
import type { ConnectOptions } from "@noisewright/engines";
import {
  interrupted,
  plannedJson,
  previewRelease,
  publishedJson,
  type RunOptions,
  runRelease,
  type Spec,
  type SpecFile,
} from "../release/index.js";
import { pathText } from "../release/spec/places.js";
import { Refusal } from "./refusal.js";
import type { Source } from "./sources.js";
import type { Surroundings, Task } from "./task.js";

/** A spec that was checked, and where its source is on this machine. */
export interface ReleaseInput {
  readonly spec: Spec & { readonly source: { readonly file: string } };
  readonly path: string;
  readonly requestId?: string | undefined;
  /** Whether a ledger that there is not may be made, with the budget of the spec. */
  readonly mayCreate: boolean;
}

export const RELEASE_TASKS = {
  /** Tables of a .duckdb file are named by the spec; other files are one table. */
  async sources(served: readonly Source[], { engines }) {
    const columnsOf = async ({ kind, path }: Source) => {
      if (kind === "duckdb") return [];
      const engine = await engines.use(path, {});
      return (await engine.table().finally(() => engine.close())).columns;
    };
    const sources: object[] = [];
    for (const source of served) {
      const { name, kind } = source;
      sources.push({ name, kind, columns: await columnsOf(source).catch(() => []) });
    }
    return { sources };
  },

  async preview(input: ReleaseInput, surroundings) {
    return await named(input, async () =>
      plannedJson(await previewRelease(fileOf(input), await optionsOf(input, surroundings))),
    );
  },

  async release(input: ReleaseInput, surroundings) {
    const { name } = input.spec.ledger;
    const { store } = await surroundings.ledgers();
    if (!input.mayCreate && !(await store.names()).includes(name)) {
      throw new Refusal(403, "forbidden", `ledger "${name}": there is none; a steward can make it`);
    }
    let paid: string | undefined;
    const options: RunOptions = {
      ...(await optionsOf(input, surroundings)),
      paid: (request) => {
        paid = request;
      },
    };
    return await named(input, async () => {
      try {
        const published = await runRelease(fileOf(input), options);
        return publishedJson(published, published.receipt);
      } catch (error) {
        throw surroundings.signal.aborted ? interrupted(paid) : error;
      }
    });
  },
} satisfies Readonly<Record<string, Task>>;

function fileOf({ spec }: ReleaseInput): SpecFile {
  return { spec, subjectOf: (path) => pathText(path) || "spec" };
}

async function optionsOf(
  { spec, path, requestId }: ReleaseInput,
  { ledgers, engines, report, signal }: Surroundings,
): Promise<RunOptions> {
  const { delimiter, columns } = spec.source as { delimiter?: string; columns?: string[] };
  const csv = {
    ...(delimiter !== undefined && { delimiter }),
    ...(columns !== undefined && { columns }),
  };
  const options: ConnectOptions = Object.keys(csv).length > 0 ? { csv } : {};
  const names = spec.releases.map(({ name }) => name);
  return {
    specFile: "spec",
    requestId,
    signal,
    open: () => engines.use(path, options),
    ledgers: await ledgers(),
    progress: (what, fraction = 0) =>
      report({ what, done: names.indexOf(what) + fraction, total: names.length }),
  };
}

/** Where things are on this machine is nobody's business: a source goes by its name. */
async function named<T>({ spec, path }: ReleaseInput, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    const subject = error.details.subject.replaceAll(path, spec.source.file);
    throw new NoisewrightError({ ...error.details, subject }, { cause: error });
  }
}
