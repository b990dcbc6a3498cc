/**
 * A function that logs one event as one line of JSON. A line never contains a body, a value, a name
 * or a key.
 */
export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | undefined>>,
) => void;

export function jsonLog(write: (line: string) => void): Log {
  return (event, fields = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
}
