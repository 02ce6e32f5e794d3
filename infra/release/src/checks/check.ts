import type { BundleUses } from '../built-release/bundle-uses.ts';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import type { ShellProvides } from '../format.ts';
import type { OpenApi } from './openapi.ts';

export interface CheckedRelease {
  built: BuiltRelease;
  uses: BundleUses;
  shell: ShellProvides;
  liveApi: OpenApi;
  /** The OpenAPI document of the API that the build was written for. */
  knownApi: OpenApi;
}

/** Returns a short success message; throws a CommandError that says what is wrong and what to do. */
export type Check = (release: CheckedRelease) => string;
