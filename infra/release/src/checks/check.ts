import type { ShellProvides } from '@marketplace/build';
import type { BundleUses } from '../built-release/bundle-uses.ts';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import type { OpenApi } from './openapi.ts';

/** What a check looks at before visitors get a release. */
export interface CheckedRelease {
  built: BuiltRelease;
  uses: BundleUses;
  /** What the live shell says of itself. */
  shell: ShellProvides;
  /** What the live API offers. */
  liveApi: OpenApi;
  /** What the API of these sources offers: the calls as this build makes them. */
  knownApi: OpenApi;
}

/** Answers in a few words what is fine; throws a Refusal that says what is wrong and what to do. */
export type Check = (release: CheckedRelease) => string;
