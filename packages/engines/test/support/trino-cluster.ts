import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The newest release that runs on Java 17 and is on every Maven mirror we know. */
const VERSION = process.env.TRINO_VERSION ?? "368";
const CACHE = fileURLToPath(
  new URL("../../../../node_modules/.cache/noisewright", import.meta.url),
);

export interface Cluster {
  /** trino://… with the memory connector's default schema. */
  readonly address: string;
  stop(): Promise<void>;
}

/** A coordinator that plans and a worker that works, both on loopback, with the memory connector. */
export async function startCluster(): Promise<Cluster> {
  const home = fetchServer();
  const folder = mkdtempSync(join(tmpdir(), "noisewright-trino-"));
  const ports = [await freePort(), await freePort()] as const;
  const nodes = [true, false].map((coordinator, i) =>
    startNode(home, join(folder, coordinator ? "coordinator" : "worker"), {
      coordinator: String(coordinator),
      ...(coordinator ? { "node-scheduler.include-coordinator": "false" } : {}),
      "http-server.http.port": String(ports[i]),
      "discovery.uri": `http://127.0.0.1:${ports[0]}`,
      "catalog.config-dir": join(folder, "catalog"),
      "plugin.dir": join(home, "plugin"),
    }),
  );
  mkdirSync(join(folder, "catalog"));
  writeFileSync(
    join(folder, "catalog", "memory.properties"),
    "connector.name=memory\nmemory.max-data-per-node=300MB\n",
  );
  const stop = async () => {
    await Promise.all(nodes.map(ended));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(`http://127.0.0.1:${ports[0]}`, nodes);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `trino://test@127.0.0.1:${ports[0]}/memory/default`, stop };
}

/** Server and memory connector, by Maven from its usual repository, kept for the next time. */
function fetchServer(): string {
  const home = join(CACHE, `trino-${VERSION}`);
  if (existsSync(home)) return home;
  const parts = `${home}.parts`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  const artifact = `io.trino:trino-server:${VERSION}:tar.gz`;
  execFileSync(
    "mvn",
    [
      "-q",
      "-B",
      "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy",
      `-Dartifact=${artifact}`,
      `-DoutputDirectory=${parts}`,
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const archive = join(parts, `trino-server-${VERSION}.tar.gz`);
  // Files are hard links to one another across plugins, so all are unpacked first.
  execFileSync("tar", ["xzf", archive, "-C", parts, "--strip-components=1"]);
  for (const plugin of readdirSync(join(parts, "plugin"))) {
    if (plugin !== "memory") rmSync(join(parts, "plugin", plugin), { recursive: true });
  }
  rmSync(archive);
  renameSync(parts, home);
  return home;
}

function startNode(
  home: string,
  folder: string,
  config: Readonly<Record<string, string>>,
): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(config).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, "config.properties"), lines.join("\n"));
  const child = spawn(
    "java",
    [
      "-Xmx2g",
      "-XX:+UseG1GC",
      "--add-opens=java.base/java.nio=ALL-UNNAMED",
      "-Dnode.environment=test",
      "-Dnode.internal-address=127.0.0.1",
      `-Dnode.id=${config["http-server.http.port"]}`,
      `-Dnode.data-dir=${folder}`,
      `-Dconfig=${join(folder, "config.properties")}`,
      "-cp",
      join(home, "lib", "*"),
      "io.trino.server.TrinoServer",
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const log = createWriteStream(join(folder, "server.log"));
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return child;
}

/** Ready when the coordinator sees an active worker. */
async function ready(server: string, nodes: readonly ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; ) {
    if (nodes.some((node) => node.exitCode !== null))
      throw new Error("Trino ended early; is this Java 17?");
    if ((await workers(server).catch(() => 0)) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("Trino did not become ready in four minutes");
}

async function workers(server: string): Promise<number> {
  interface Page {
    readonly nextUri?: string;
    readonly data?: readonly (readonly number[])[];
  }
  const body =
    "SELECT count(*) FROM system.runtime.nodes WHERE NOT coordinator AND state = 'active'";
  const headers = { "X-Trino-User": "test" };
  let page = (await (
    await fetch(`${server}/v1/statement`, { method: "POST", headers, body })
  ).json()) as Page;
  for (;;) {
    if (page.data !== undefined) return page.data[0]?.[0] ?? 0;
    if (page.nextUri === undefined) return 0;
    page = (await (await fetch(page.nextUri, { headers })).json()) as Page;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
