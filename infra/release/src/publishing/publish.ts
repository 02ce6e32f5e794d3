import { CommandError } from '@marketplace/cli/error';
import type { RemotesList } from '@marketplace/contracts';
import { readBundleUses } from '../built-release/bundle-uses.ts';
import { publicPathOf, scriptsOf, type BuiltRelease } from '../built-release/read-built-release.ts';
import { checkApiCalls } from '../checks/api-check.ts';
import { checkPageAddresses, readLiveApi, readLiveShell } from '../checks/live-site.ts';
import {
  checkOneCopy,
  checkPlatformRange,
  checkPlatformSymbols,
  type Check,
  type CheckedRelease,
} from '../checks/platform-checks.ts';
import { openApiSchema } from '../checks/openapi.ts';
import { checkSizes } from '../checks/size-check.ts';
import { subresourceIntegrity } from '../format.ts';
import { changeRemote } from '../history/recorded-change.ts';
import { publishRelease, startCanary } from '../remotes-list/operations.ts';
import type { SmokeTestResult } from '../smoke-test/smoke-test.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const CHECKS: readonly (readonly [string, Check])[] = [
  ['platform', checkPlatformRange],
  ['symbols', checkPlatformSymbols],
  ['API', checkApiCalls],
  ['one copy', checkOneCopy],
  ['size', checkSizes],
];

interface LiveSite {
  site: string;
  api: string;
}

type SmokeTest = (build: BuiltRelease) => Promise<SmokeTestResult>;

interface PublishOptions {
  store: ReleaseStore;
  live: LiveSite;
  /** The OpenAPI document of the API that the build was written for. */
  describeApi: () => Promise<unknown>;
  smokeTest: SmokeTest;
  /** Percent of visitors; null for all. */
  canary: number | null;
  dryRun: boolean;
  by: string;
  reason: string | null;
  now: () => Date;
  say: (step: string, words: string) => void;
}

/**
 * Checks a built release, uploads it, then points the remotes list at it. The list changes only if all earlier steps
 * succeeded.
 * @throws CommandError with the problem and its fix
 */
export async function publish(build: BuiltRelease, options: PublishOptions): Promise<void> {
  const { store, canary, dryRun, say } = options;
  const name = build.name;
  const release = { ...build.entry, published_at: options.now().toISOString() };
  const change = (list: RemotesList): RemotesList =>
    canary === null ? publishRelease(list, name, release) : startCanary(list, name, release, canary);
  change(await store.readList());
  const checked = await gather(build, options);
  for (const [step, check] of CHECKS) say(step, check(checked));
  say('addresses', await checkPageAddresses(build, options.live.api));
  const { words, warning, pictures } = await options.smokeTest(build);
  say('smoke test', words);
  if (warning !== null) say('warning', warning);
  if (dryRun) {
    say('dry run', `nothing was uploaded and ${store.place}/remotes.json is unchanged`);
    return;
  }
  const outcome = await store.putRelease(name, release.release, build.files);
  await requireIntact(store, build);
  await store.putNotes(name, release.release, pictures);
  say('upload', `${build.files.size} files ${outcome}, read back and compared`);
  const noted = { what: canary === null ? 'publish' : 'canary', by: options.by, reason: options.reason };
  const { list, unrecorded } = await changeRemote(store, name, { ...noted, at: options.now() }, change);
  say(
    'list',
    canary === null ? `all visitors get ${release.release}` : `${canary} % of visitors get ${release.release}`,
  );
  if (unrecorded !== null) say('warning', `could not record this change in the history: ${unrecorded}`);
  if (list.remotes[name]?.disabled)
    say('warning', `${name} is still disabled; to show it to visitors, run: enable ${name}`);
}

async function gather(build: BuiltRelease, options: PublishOptions): Promise<CheckedRelease> {
  const entry = build.entry.entry.slice(publicPathOf(build.name, build.entry.release).length);
  const [uses, shell, liveApi, knownApi] = await Promise.all([
    readBundleUses(scriptsOf(build.files), entry),
    readLiveShell(options.live.site),
    readLiveApi(options.live.api),
    options.describeApi().then((document) => openApiSchema.parse(document)),
  ]);
  return { build, uses, shell, liveApi, knownApi };
}

/** Reads every file back from the store and compares its hash with the build's. */
async function requireIntact(store: ReleaseStore, build: BuiltRelease): Promise<void> {
  const storedFiles = await store.readRelease(build.name, build.entry.release);
  for (const [path, bytes] of build.files) {
    const storedBytes = storedFiles.get(path);
    if (storedBytes !== undefined && subresourceIntegrity(storedBytes) === subresourceIntegrity(bytes)) continue;
    throw new CommandError(
      `${path} in ${store.place} does not match the uploaded file. The list was not changed; check the store, then publish again.`,
    );
  }
}
