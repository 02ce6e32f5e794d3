import type { ReadRemotesList } from '@marketplace/http-server/remotes-list';

const TTL_MS = 2_000;

interface ListedReleasesOptions {
  read: ReadRemotesList;
  now: () => Date;
  /** Called once per distinct reason while the list is unreadable. */
  onUnreadable: (reason: string) => void;
}

/**
 * Releases that the published list has contained since this process started, because open tabs still run old releases.
 * Reads the list when a report names an unknown release, at most every two seconds.
 */
export class ListedReleases {
  readonly #options: ListedReleasesOptions;
  readonly #releases = new Map<string, Set<string>>();
  #lastRead: { at: number; done: Promise<void> } | null = null;
  #lastReason: string | null = null;

  constructor(options: ListedReleasesOptions) {
    this.#options = options;
  }

  /**
   * Whether the list has this remote, and this release of the remote. Never fails: if the list is unreadable, uses the
   * known releases.
   */
  async find(remote: string, release: string): Promise<{ remote: boolean; release: boolean }> {
    if (!this.#isKnown(remote, release)) await this.#readIfStale();
    return { remote: this.#releases.has(remote), release: this.#isKnown(remote, release) };
  }

  #isKnown(remote: string, release: string): boolean {
    return this.#releases.get(remote)?.has(release) === true;
  }

  #readIfStale(): Promise<void> {
    const at = this.#options.now().getTime();
    if (this.#lastRead === null || at - this.#lastRead.at >= TTL_MS) this.#lastRead = { at, done: this.#read() };
    return this.#lastRead.done;
  }

  async #read(): Promise<void> {
    try {
      const list = await this.#options.read();
      this.#lastReason = null;
      for (const [name, { current, canary, earlier }] of Object.entries(list?.remotes ?? {})) {
        const releases = this.#releases.get(name) ?? new Set();
        for (const entry of [current, canary?.release, ...earlier])
          if (entry !== null && entry !== undefined) releases.add(entry.release);
        this.#releases.set(name, releases);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== this.#lastReason) this.#options.onUnreadable(reason);
      this.#lastReason = reason;
    }
  }
}
