/**
 * Tells why a command failed and what to do. Printed without a stack trace. Exit codes: 1 failed or rejected, 2 invalid
 * usage.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
