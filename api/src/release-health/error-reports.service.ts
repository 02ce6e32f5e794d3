import { createHmac } from 'node:crypto';
import { SHELL_REPORTER, type ErrorReportBody } from '@marketplace/contracts';
import { remotesListReader } from '@marketplace/http-server/remotes-list';
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceDependencies } from '../dependencies.ts';
import { keyFor } from '../crypto/secret-tokens.ts';
import { countedNetworkOf } from '../http/client-network.ts';
import { spendHit } from '../http/rate-limit-counters.repository.ts';
import { ListedReleases } from './listed-releases.ts';
import { scrubText } from './scrub-text.ts';

const UNKNOWN = 'unknown';
/** Period in which repeated failures from one network count only once. */
const NETWORK_WINDOW_MS = 600_000;

interface ReleaseLabels {
  remote: string;
  release: string;
}

export class ErrorReports {
  readonly #deps: ServiceDependencies;
  readonly #listed: ListedReleases;

  constructor(deps: ServiceDependencies) {
    const { config, now, log } = deps;
    this.#deps = deps;
    this.#listed = new ListedReleases({
      read: config.REMOTES_LIST === undefined ? async () => null : remotesListReader(config.REMOTES_LIST),
      now,
      onUnreadable: (reason) => log.warn({ reason }, 'could not read remotes list; error reports use the last one'),
    });
  }

  async receive(report: ErrorReportBody, { ip, log }: { ip: string; log: FastifyBaseLogger }): Promise<void> {
    const { remote, kind, message, page, release, shell_release } = report;
    const part = await this.#partOf(remote, release ?? UNKNOWN);
    this.#deps.metrics.siteErrors.inc({ ...part, kind });
    log.warn(
      { remote, release, shell_release, kind, message: scrubText(message), page: scrubText(page) },
      'remote or shell failed in a browser',
    );
    await this.#countNetwork(part, countedNetworkOf(ip)).catch((error: unknown) =>
      log.warn({ err: error }, 'could not count reporting network'),
    );
  }

  /**
   * Returns the metric labels of a report. Anyone can report any name, so only names in the published remotes list
   * become labels. The list does not have the shell's release.
   */
  async #partOf(remote: string, release: string): Promise<ReleaseLabels> {
    if (remote === SHELL_REPORTER) return { remote, release: 'any' };
    const listed = await this.#listed.find(remote, release);
    return { remote: listed.remote ? remote : UNKNOWN, release: listed.release ? release : UNKNOWN };
  }

  /** Counts in the database, because each process gets only some of a client's reports. */
  async #countNetwork(part: ReleaseLabels, network: string): Promise<void> {
    const { config, db, now, metrics } = this.#deps;
    const hash = createHmac('sha256', keyFor(config, 'failing networks')).update(network);
    const key = `failing-network:${part.remote}:${part.release}:${hash.digest('base64url')}`;
    const { current } = await spendHit(db, key, now(), NETWORK_WINDOW_MS);
    if (current === 1) metrics.siteErrorNetworks.inc({ ...part });
  }
}
