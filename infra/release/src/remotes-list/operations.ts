import { CommandError } from '@marketplace/cli/error';
import type { ListedRemote, RemoteReleaseEntry, RemotesList } from '@marketplace/contracts';

/** Maximum number of earlier releases in the list, as in the schema. */
const MAX_EARLIER = 20;

export const EMPTY_LIST: RemotesList = { format: 1, remotes: {} };

const UNPUBLISHED: ListedRemote = { current: null, canary: null, disabled: null, earlier: [] };

/** Gives this release to all visitors. The previous one becomes the newest earlier release. */
export function publishRelease(list: RemotesList, name: string, release: RemoteReleaseEntry): RemotesList {
  const remote = list.remotes[name] ?? UNPUBLISHED;
  const canary = otherCanary(remote, release);
  if (remote.current?.release === release.release) {
    return canary === remote.canary ? list : withRemote(list, name, { ...remote, canary });
  }
  return withRemote(list, name, {
    ...remote,
    current: release,
    canary,
    earlier: earlierReleases(remote, release.release),
  });
}

export function startCanary(
  list: RemotesList,
  name: string,
  release: RemoteReleaseEntry,
  percent: number,
): RemotesList {
  const remote = list.remotes[name];
  if (!remote?.current)
    throw new CommandError(`${name} has no current release yet: publish one for all visitors first.`);
  if (remote.current.release === release.release) {
    throw new CommandError(`${release.release} is already the current release of ${name}.`);
  }
  return withRemote(list, name, { ...remote, canary: { release, percent: wholePercent(percent) } });
}

export function setCanaryPercent(list: RemotesList, name: string, percent: number): RemotesList {
  const { remote, canary } = withCanary(list, name);
  return withRemote(list, name, { ...remote, canary: { ...canary, percent: wholePercent(percent) } });
}

export function promoteCanary(list: RemotesList, name: string): RemotesList {
  return publishRelease(list, name, withCanary(list, name).canary.release);
}

export function endCanary(list: RemotesList, name: string): RemotesList {
  return withRemote(list, name, { ...withCanary(list, name).remote, canary: null });
}

/**
 * Rolls back to the previous release, or to an earlier one by id. Newer releases leave the list, but their files stay.
 */
export function rollBack(list: RemotesList, name: string, to?: string): RemotesList {
  const remote = requireRemote(list, name);
  const index = to === undefined ? 0 : remote.earlier.findIndex(({ release }) => release === to);
  const target = remote.earlier[index];
  if (target === undefined) {
    const names = remote.earlier.map(({ release }) => release).join(', ');
    throw new CommandError(
      to === undefined
        ? `${name} has no earlier release to roll back to.`
        : `${to} is not an earlier release of ${name}. Earlier releases: ${names || 'none'}.`,
    );
  }
  return withRemote(list, name, {
    ...remote,
    current: target,
    canary: otherCanary(remote, target),
    earlier: remote.earlier.slice(index + 1),
  });
}

/** The kill switch: the remote's pages show that they are out of service. */
export function disableRemote(list: RemotesList, name: string, reason: string, since: string): RemotesList {
  return withRemote(list, name, { ...requireRemote(list, name), disabled: { reason, since } });
}

export function enableRemote(list: RemotesList, name: string): RemotesList {
  const remote = requireRemote(list, name);
  if (remote.disabled === null) throw new CommandError(`${name} is not disabled.`);
  return withRemote(list, name, { ...remote, disabled: null });
}

/** Ids of the releases that the list names for a remote: current, canary and earlier releases. */
export function namedReleases(list: RemotesList, name: string): Set<string> {
  const remote = list.remotes[name] ?? UNPUBLISHED;
  const releases = [remote.current, remote.canary?.release, ...remote.earlier];
  return new Set(releases.flatMap((release) => (release ? [release.release] : [])));
}

/** The remote's canary, unless it is this release. */
function otherCanary({ canary }: ListedRemote, { release }: RemoteReleaseEntry): ListedRemote['canary'] {
  return canary?.release.release === release ? null : canary;
}

function earlierReleases({ current, earlier }: ListedRemote, next: string): RemoteReleaseEntry[] {
  const otherReleases = earlier.filter(({ release }) => release !== next);
  return (current === null ? otherReleases : [current, ...otherReleases]).slice(0, MAX_EARLIER);
}

function requireRemote(list: RemotesList, name: string): ListedRemote {
  const remote = list.remotes[name];
  if (remote !== undefined) return remote;
  throw new CommandError(
    `The remotes list has no remote named "${name}". It has: ${Object.keys(list.remotes).join(', ') || 'none'}.`,
  );
}

function withCanary(list: RemotesList, name: string) {
  const remote = requireRemote(list, name);
  if (remote.canary === null) throw new CommandError(`${name} has no canary. Start one: publish ${name} --canary 10`);
  return { remote, canary: remote.canary };
}

function withRemote(list: RemotesList, name: string, remote: ListedRemote): RemotesList {
  return { ...list, remotes: { ...list.remotes, [name]: remote } };
}

function wholePercent(percent: number): number {
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new CommandError('The canary percentage must be a whole number from 1 to 99.');
}
