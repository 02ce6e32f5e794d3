/** Why a command failed and what to do; printed without a stack. Exit codes: 1 failed or rejected, 2 invalid usage. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
