import { openStore } from './open-store.ts';

/**
 * First path segments of all listed pages, including those of rollback targets, with the remote that declares
 * them. @throws CommandError if the store has an unreadable list
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
