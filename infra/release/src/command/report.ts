import type { ListedRemote, RemotesList } from '@marketplace/contracts';
import { isDeepStrictEqual } from 'node:util';
import { laterReleases, stateOf, type HistoryEntry, type ReleaseHistory } from '../remotes-list/history.ts';

export function describeList(list: RemotesList, history: ReleaseHistory): string {
  const names = Object.keys(list.remotes).sort();
  if (names.length === 0) return 'Nothing is published yet.';
  return names.map((name) => describeRemote(name, list.remotes[name], history.remotes[name] ?? [])).join('\n');
}

function describeRemote(name: string, remote: ListedRemote | undefined, entries: readonly HistoryEntry[]): string {
  if (remote === undefined) return name;
  const { current, canary, disabled, earlier } = remote;
  const forwardTargets = laterReleases(entries);
  const rows: [string, string][] = [
    ['current', current === null ? 'none' : `${current.release}  since ${current.published_at}`],
    ...(canary === null ? [] : [['canary', `${canary.release.release}  ${canary.percent} %`] as [string, string]]),
    ...(disabled === null ? [] : [['DISABLED', `${disabled.reason}  since ${disabled.since}`] as [string, string]]),
    ...(forwardTargets.length === 0
      ? []
      : [['later', `${forwardTargets.join(', ')}  (forward ${name})`] as [string, string]]),
    ['earlier', earlier.map(({ release }) => release).join(', ') || 'none'],
  ];
  return [name, ...rows.map(([label, words]) => `  ${label.padEnd(9)} ${words}`)].join('\n');
}

export function describeHistory(name: string, entries: readonly HistoryEntry[], list: RemotesList): string {
  const remote = list.remotes[name];
  const last = entries.at(-1);
  if (last === undefined) return `${name} has no history yet.`;
  const unknown = isDeepStrictEqual(last.after, stateOf(remote))
    ? []
    : ['The list has changed since the last history entry.'];
  return [...unknown, ...entries.toReversed().map(describeEntry)].join('\n');
}

function describeEntry({ at, by, what, reason, before, after, removed }: HistoryEntry): string {
  const [from, to] = [before.current ?? 'none', after.current ?? 'none'];
  const changes = [
    from === to ? `current ${to}` : `current ${from} → ${to}`,
    ...(after.canary === null ? [] : [`canary ${after.canary.release} at ${after.canary.percent} %`]),
    ...(before.canary !== null && after.canary === null ? [`canary ${before.canary.release} ended`] : []),
    ...(after.disabled ? ['DISABLED'] : []),
    ...(removed === undefined ? [] : [`files removed: ${removed.join(', ')}`]),
  ];
  return `${at}  ${what.padEnd(8)}  ${changes.join('; ')}\n    ${by}${reason === null ? '' : `: ${reason}`}`;
}
