import type { Progress } from "@noisewright/contract";
import { DISCONNECTED, Refusal } from "@noisewright/contract/serving";
import { NoisewrightError, type Problem } from "@noisewright/core";
import type { Ledgers } from "@noisewright/release/ledger";
import { openLedgers } from "../ledger/index.js";
import type { DriverCalls } from "./driver-calls.js";
import { SharedEngines } from "./engines.js";
import { RELEASE_TASKS } from "./release-tasks.js";
import { Sources } from "./sources.js";
import type { DataLocations, Inputs, TaskContext, TaskName, ThreadResources } from "./task.js";
import { TASKS } from "./tasks.js";

/** A message that tells a thread to run a task. */
export interface TaskOrder<N extends TaskName = TaskName> {
  readonly id: number;
  readonly task: N;
  readonly input: Inputs[N];
}

/** A message that tells a thread to run a task, to stop a task, or to close. */
export type Order =
  | TaskOrder
  | { readonly id: number; readonly abort: true }
  | { readonly close: true };

/** A message from a thread. Results are JSON text. */
export type Report =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly paying: string }
  | { readonly id: number; readonly stopping: true }
  | { readonly id: number; readonly result: string }
  | { readonly id: number; readonly problem: Problem }
  | { readonly id: number; readonly refusal: Pick<Refusal, "status" | "code" | "message" | "more"> }
  | { readonly id: number; readonly failed: string };

/**
 * Runs tasks and reports on the tasks. A worker runs in a separate thread, or in the main thread if
 * the code runs from TypeScript sources.
 */
export class Worker {
  private readonly running = new Map<number, { readonly task: TaskName; stop(): void }>();
  private readonly resources: ThreadResources;
  private opened: Promise<Ledgers> | undefined;

  constructor(
    { ledger, data }: DataLocations,
    calls: DriverCalls,
    private readonly send: (report: Report) => void,
  ) {
    this.resources = {
      engines: new SharedEngines(calls),
      sources: new Sources(data),
      ledgers: () => {
        this.opened ??= openLedgers(ledger, { create: true }).catch((error) => {
          this.opened = undefined; // The next task then tries to open the ledgers again.
          throw error;
        });
        return this.opened;
      },
    };
  }

  async take(order: Order): Promise<void> {
    if ("close" in order) await this.close();
    else if ("abort" in order) this.stop(order.id);
    else await this.work(order);
  }

  private async close(): Promise<void> {
    await this.resources.engines.close();
    await (await this.opened)?.close();
  }

  /** Stops a task. Tasks that read data stop by themselves, as soon as a database driver returns. */
  private stop(id: number): void {
    const running = this.running.get(id);
    running?.stop();
    if (running && Object.hasOwn(RELEASE_TASKS, running.task)) this.send({ id, stopping: true });
  }

  private async work<N extends TaskName>({ id, task, input }: TaskOrder<N>): Promise<void> {
    const stop = new AbortController();
    this.running.set(id, { task, stop: () => stop.abort() });
    const report = (progress: Progress) => this.send({ id, progress });
    const paying = (request: string) => this.send({ id, paying: request });
    const context: TaskContext = { ...this.resources, report, paying, signal: stop.signal };
    try {
      const result = await TASKS[task](input, context);
      this.send({ id, result: JSON.stringify(result) });
    } catch (error) {
      this.send({ id, ...failure(error) });
    } finally {
      this.running.delete(id);
    }
  }
}

/**
 * Converts an error to plain data, because errors lose their class when the errors are sent between threads.
 */
function failure(error: unknown) {
  if (error instanceof NoisewrightError) return { problem: error.details };
  if (error instanceof Refusal) {
    const { status, code, message, more } = error;
    return { refusal: { status, code, message, more } };
  }
  if (error instanceof DOMException && error.name === "AbortError") {
    return { refusal: { status: 503, code: "gone", message: DISCONNECTED, more: {} } } as const;
  }
  return { failed: error instanceof Error ? error.name : typeof error };
}
