type Entries = Readonly<Record<string, unknown>>;

/**
 * Adds a remote to the text of package-lock.json as npm would, so that `npm ci` works. Adds no libraries, because the
 * existing remotes have the same ones. `workspaces` includes the new remote.
 */
export function lockedWith(
  lockfile: string,
  { remote, manifest, workspaces }: { remote: string; manifest: string; workspaces: readonly string[] },
): string {
  const lock = entriesOf(JSON.parse(lockfile));
  const { '': root, ...otherEntries } = entriesOf(lock['packages']);
  const { name, version, dependencies, devDependencies } = entriesOf(JSON.parse(manifest));
  const packages: Entries = {
    ...otherEntries,
    [remote]: { name, version, dependencies: sorted(dependencies), devDependencies: sorted(devDependencies) },
    [`node_modules/${String(name)}`]: { resolved: remote, link: true },
  };
  const newLock = { ...lock, packages: { '': { ...entriesOf(root), workspaces }, ...sorted(packages) } };
  return `${JSON.stringify(newLock, null, 2)}\n`;
}

function sorted(value: unknown): Entries {
  return Object.fromEntries(Object.entries(entriesOf(value)).sort(([one], [other]) => one.localeCompare(other, 'en')));
}

function entriesOf(value: unknown): Entries {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
