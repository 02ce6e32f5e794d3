/** Total timeout for loading a remote, including retries and pauses. */
export const GIVE_UP_AFTER_MS = 7_000;

/**
 * Why a remote is not shown: its files fail to load or run; its platform version does not fit the site (`incompatible`)
 * or this older tab (`stale_tab`); its entry does not match the hash; it exports no routes; operators disabled it.
 */
export type UnavailableReason =
  | 'load_failed'
  | 'incompatible'
  | 'stale_tab'
  | 'integrity'
  | 'wrong_export'
  | 'out_of_service';

const DECISIONS: ReadonlySet<UnavailableReason> = new Set([
  'incompatible',
  'stale_tab',
  'wrong_export',
  'out_of_service',
]);

export class RemoteUnavailableError extends Error {
  readonly remote: string;
  readonly reason: UnavailableReason;

  constructor(remote: string, reason: UnavailableReason, cause?: unknown) {
    super(`The part of the site called "${remote}" could not be loaded`, cause === undefined ? {} : { cause });
    this.name = 'RemoteUnavailableError';
    this.remote = remote;
    this.reason = reason;
  }

  /** Whether an immediate retry cannot help. */
  get isDecision(): boolean {
    return DECISIONS.has(this.reason);
  }
}
