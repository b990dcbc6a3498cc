/** The name of a column without the quotes of an expression: `"hours-per-week"` becomes `hours-per-week`. */
export function plainName(expression: string): string {
  return /^\s*"([^"]+)"\s*$/.exec(expression)?.[1] ?? expression;
}
