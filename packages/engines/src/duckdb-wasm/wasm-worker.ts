/**
 * Runs in the worker before DuckDB's own script.
 *
 * The worker gets DuckDB's compiled module as a message, and has no way to load anything else or to
 * send anything: DuckDB's script can neither load extensions nor read addresses.
 *
 * DuckDB's script writes its errors to the console, and an error may quote a row. So this worker has
 * no console.
 *
 * DuckDB reports progress through functions that its script compiles from text. The
 * Content-Security-Policy of the studio forbids this, and the query would fail. All these functions
 * have the same form: they read arguments from memory and call a method. So `MethodCaller` takes
 * the place of the compiler, and makes them without compiling text.
 */
const PRELUDE = `(() => {
let duckdb;
self.addEventListener("message", (event) => {
  if (!(event.data instanceof WebAssembly.Module)) return;
  duckdb = event.data;
  event.stopImmediatePropagation();
});
self.fetch = async () => new Response();
WebAssembly.instantiateStreaming = async (_, imports) => ({
  module: duckdb,
  instance: await WebAssembly.instantiate(duckdb, imports),
});
for (const name of Object.keys(console)) console[name] = () => {};
const compile = Function;
function MethodCaller(...names) {
  const text = names.at(-1);
  if (names[0] !== "retType") return compile(...names);
  const count = names.filter((name) => name.startsWith("argType")).length;
  const returns = names.includes("emval_returnValue");
  return (type, ...given) => (object, method, destructors, memory) => {
    let at = memory;
    const values = given.slice(0, count).map((each) => {
      const value = each.readValueFromPointer(at);
      at += each.argPackAdvance;
      return value;
    });
    const result = text.includes("new func(")
      ? new method(...values)
      : method.call(...(text.includes("func.call(obj") ? [object] : []), ...values);
    return returns ? given[count](type, destructors, result) : undefined;
  };
}
MethodCaller.prototype = compile.prototype;
self.Function = MethodCaller;
})();
`;

/** Runs in the worker after DuckDB's own script. */
const SEAL = `
for (const name of ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "BroadcastChannel", "indexedDB", "caches"]) {
  Object.defineProperty(self, name, { value: undefined });
}
self.importScripts = () => {
  throw new Error("DuckDB may not load scripts");
};
`;

/** Starts the worker of DuckDB. `script` is the address of DuckDB's own script. */
export function startWorker(script: string, duckdb: WebAssembly.Module): Worker {
  const text = `${PRELUDE}importScripts(${JSON.stringify(script)});${SEAL}`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address);
  const revoke = () => URL.revokeObjectURL(address);
  worker.addEventListener("message", revoke, { once: true });
  worker.addEventListener("error", revoke, { once: true });
  worker.postMessage(duckdb);
  return worker;
}
