import type { RemoteName } from '../site/site-map.ts';

/**
 * Why a remote is not shown: its files do not come or do not run, it needs another version of the platform than the site
 * has (`incompatible`) or than this tab has while the site is newer (`stale_tab`), its entry is not the published file,
 * it exports something else than routes, or the operators have switched it off.
 */
export type UnavailableReason =
  'load_failed' | 'incompatible' | 'stale_tab' | 'integrity' | 'wrong_export' | 'out_of_service';

const DECISIONS: ReadonlySet<UnavailableReason> = new Set([
  'incompatible',
  'stale_tab',
  'wrong_export',
  'out_of_service',
]);

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
    return DECISIONS.has(this.reason);
  }
}
