export { WasmConnection } from "./wasm-connection.js";
export { changedFile } from "./wasm-error.js";
export { type ChosenFile, isReadable, WasmHost } from "./wasm-host.js";
