import type { RemoteName } from '../site/site-map.ts';

/**
 * Why a remote is not shown: its files do not come or do not run, it needs another version of the platform, its entry is
 * not the published file, or the operators have switched it off.
 */
export type UnavailableReason = 'load_failed' | 'incompatible' | 'integrity' | 'out_of_service';

export class RemoteUnavailable extends Error {
  readonly remote: RemoteName;
  readonly reason: UnavailableReason;

  constructor(remote: RemoteName, reason: UnavailableReason, cause?: unknown) {
    super(`The part of the site called "${remote}" could not be loaded`, cause === undefined ? {} : { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
    this.reason = reason;
  }

  /** Trying again at once would change nothing. */
  get isDecision(): boolean {
    return this.reason === 'incompatible' || this.reason === 'out_of_service';
  }
}
