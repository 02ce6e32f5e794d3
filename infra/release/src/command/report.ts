import type { ListedRemote, RemotesList } from '@marketplace/contracts';

/** Human-readable summary of what visitors get. */
export function describeList(list: RemotesList): string {
  const names = Object.keys(list.remotes).sort();
  if (names.length === 0) return 'Nothing is published yet.';
  return names.map((name) => describeRemote(name, list.remotes[name])).join('\n');
}

function describeRemote(name: string, remote: ListedRemote | undefined): string {
  if (remote === undefined) return name;
  const { current, canary, disabled, earlier } = remote;
  const rows: [string, string][] = [
    ['current', current === null ? 'none' : `${current.release}  since ${current.published_at}`],
    ...(canary === null ? [] : [['canary', `${canary.release.release}  ${canary.percent} %`] as [string, string]]),
    ...(disabled === null ? [] : [['DISABLED', `${disabled.reason}  since ${disabled.since}`] as [string, string]]),
    ['earlier', earlier.map(({ release }) => release).join(', ') || 'none'],
  ];
  return [name, ...rows.map(([what, words]) => `  ${what.padEnd(9)} ${words}`)].join('\n');
}
