/**
 * Runs in the worker before DuckDB's own script.
 *
 * DuckDB's script writes its errors to the console, and an error may quote a row. So this worker has
 * no console.
 *
 * DuckDB reports progress through functions that its script compiles from text. The
 * Content-Security-Policy of the studio forbids this, and the query would fail. All these functions
 * have the same form: they read arguments from memory and call a method. So the function below takes
 * the place of the compiler, and makes them without compiling text.
 */
const PRELUDE = `"use strict";
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
`;

/** Starts the worker of DuckDB. `script` is the address of DuckDB's own script. */
export function startWorker(script: string): Worker {
  const text = `${PRELUDE}importScripts(${JSON.stringify(script)});`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return new Worker(address);
  } finally {
    // The browser has resolved the address when the constructor returns.
    URL.revokeObjectURL(address);
  }
}
