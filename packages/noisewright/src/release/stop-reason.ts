/** Says why a release was stopped, and with which exit code the process ends. */
export class StopReason extends Error {
  constructor(
    readonly why: string,
    readonly exit: number,
  ) {
    super(why);
  }
}
