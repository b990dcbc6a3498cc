/** The compiled modules by their addresses. Compiling DuckDB takes seconds. */
const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Loads and compiles a WebAssembly module, once for each address. */
export function wasmModule(address: string): Promise<WebAssembly.Module> {
  const known = modules.get(address);
  if (known !== undefined) return known;
  const module = compiled(address);
  modules.set(address, module);
  module.catch(() => modules.delete(address)); // the next file tries again
  return module;
}

async function compiled(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("the module is not there");
  // A browser compiles while it loads only if the server names the type.
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
