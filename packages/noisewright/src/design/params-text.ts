/** Writes parameters as command-line flags, at full precision, so that users can copy the flags. */
export function paramsText(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .filter(([, value]) => value !== false && (typeof value !== "number" || Number.isFinite(value)))
    .map(([name, value]) => {
      const flag = `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
      return value === true ? flag : `${flag} ${value}`;
    })
    .join(" ");
}
