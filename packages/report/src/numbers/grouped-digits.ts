/** Writes separators between groups of three digits: "12345.678" becomes "12,345.678". */
export function groupedDigits(text: string): string {
  const [, sign = "", whole = "", rest = ""] = /^([-−]?)(\d+)(.*)$/.exec(text) ?? [];
  if (whole === "") return text;
  return `${sign.replace("-", "−")}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${rest}`;
}
