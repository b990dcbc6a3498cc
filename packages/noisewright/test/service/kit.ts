import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import {
  jsonLog,
  type Service,
  type ServiceOptions,
  startService,
} from "../../src/service/index.js";
import { addKey } from "../../src/service/keys.js";
import { checkAgreed } from "./agreed.js";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
  readonly json: any;
}

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** The text of the request body. This text is sent unchanged instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Started extends Service {
  readonly folder: string;
  readonly ledger: string;
  readonly log: readonly string[];
  call(path: string, options?: CallOptions): Promise<Answer>;
}

/** Starts a service on a free port with its own ledger. The service is closed after the test. */
export async function started(options: Partial<ServiceOptions> = {}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-service-"));
  const ledger = join(folder, "ledger.db");
  const log: string[] = [];
  const service = await startService({
    ...{ host: "127.0.0.1", port: 0, data: [], origins: [], ledger },
    log: jsonLog((line) => log.push(line)),
    ...options,
  });
  const { address } = service;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= service.close();
    return closed;
  };
  onTestFinished(close);
  return {
    ...{ address, folder, ledger, log, close },
    call: (path, how) => call(address + path, how),
  };
}

type Caller = { readonly headers: Readonly<Record<string, string>> };

/** Starts a service with one key for an analyst and one key for a steward. */
export async function guarded(
  options: Partial<ServiceOptions> = {},
): Promise<Started & Record<"analyst" | "steward", Caller> & { readonly keys: string }> {
  const keys = join(mkdtempSync(join(tmpdir(), "noisewright-keys-")), "keys.json");
  const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const analyst = bearer(addKey(keys, "analyst").key);
  const steward = bearer(addKey(keys, "steward").key);
  return { ...(await started({ keys, ...options })), keys, analyst, steward };
}

/** Sends a request and checks that the answer matches the contract. */
export async function call(url: string, options: CallOptions = {}): Promise<Answer> {
  const text =
    options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const method = options.method ?? (text === undefined ? "GET" : "POST");
  const answer = await exchange(url, method, text, options);
  checkAgreed(method, url, answer);
  return answer;
}

/** Sends a request with raw HTTP, because browsers and HTTP libraries do not allow all headers. */
function exchange(
  url: string,
  method: string,
  text: string | undefined,
  { headers, signal }: CallOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      ...(signal !== undefined && { signal }),
      method,
      headers: { ...(text !== undefined && { "content-type": "application/json" }), ...headers },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let read = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        read += part;
      });
      response.on("end", () => {
        const isJson = response.headers["content-type"]?.startsWith("application/json");
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, text: read, json: isJson ? JSON.parse(read) : undefined });
      });
      response.on("error", reject);
    });
    sent.end(text);
  });
}

/**
 * Returns a spec that counts the sample's loans of more than `than` days. Specs with different
 * values of `than` are different releases.
 */
export function loans(than: number, ledger: object = { name: "library" }) {
  return {
    source: { name: "loans.csv", types: { days: "integer" } },
    privacy: { unit: { column: "reader" } },
    ledger,
    releases: [
      {
        name: "loans",
        statistic: "count",
        where: `days > ${than}`,
        mechanism: "geometric",
        budget: { epsilon: 0.1 },
      },
    ],
  };
}

export const BUDGET = { name: "library", epsilon: 1, delta: 0, unit: "reader" };
