/**
 * An expected failure. Its message says why the command failed and what to do, and is printed without a stack trace.
 * Exit codes: 1 failed or rejected, 2 invalid usage.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
