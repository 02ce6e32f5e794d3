type Entries = Readonly<Record<string, unknown>>;

/**
 * The text of package-lock.json with a further remote in it, as npm would write it, so that what installs from it goes
 * on. All that a new remote depends on stands there for the others.
 * @param remote its folder
 * @param manifest text of its package.json
 * @param workspaces those of the repository, the remote among them
 */
export function lockedWith(
  lockfile: string,
  { remote, manifest, workspaces }: { remote: string; manifest: string; workspaces: readonly string[] },
): string {
  const lock = entriesOf(JSON.parse(lockfile));
  const { '': root, ...others } = entriesOf(lock['packages']);
  const { name, version, dependencies, devDependencies } = entriesOf(JSON.parse(manifest));
  const packages: Entries = {
    ...others,
    [remote]: { name, version, dependencies: sorted(dependencies), devDependencies: sorted(devDependencies) },
    [`node_modules/${String(name)}`]: { resolved: remote, link: true },
  };
  const whole = { ...lock, packages: { '': { ...entriesOf(root), workspaces }, ...sorted(packages) } };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function sorted(value: unknown): Entries {
  return Object.fromEntries(Object.entries(entriesOf(value)).sort(([one], [other]) => one.localeCompare(other, 'en')));
}

function entriesOf(value: unknown): Entries {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
