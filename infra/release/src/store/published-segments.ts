import { openStore } from './open-store.ts';

/**
 * First path segments of all listed pages, including rollback targets, with their remote.
 * @throws CommandError if the list is unreadable
 */
export async function publishedSegments(
  store: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ReadonlyMap<string, string>> {
  const { remotes } = await openStore(store, environment).readList();
  const segments = Object.entries(remotes).flatMap(([name, { current, canary, earlier }]) =>
    [current, canary?.release ?? null, ...earlier]
      .flatMap((release) => release?.pages ?? [])
      .map(({ path }) => [path.split('/')[1] ?? '', name] as const),
  );
  return new Map(segments);
}
