import * as z from 'zod';
import { RELEASE_ID, RELEASE_ID_LENGTH } from './release-id.ts';

/**
 * The remotes list: which release of each remote visitors get. `infra/release` writes it atomically and the site server
 * reads it; the shell is not rebuilt. It is remotes.json at the root of a release store, next to one immutable folder
 * NAME/RELEASE/ per release.
 */

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/);
const path = z.string().regex(/^\/remotes\/[^\s]+$/);
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

export const remoteReleaseSchema = z.strictObject({
  release: z.string().max(RELEASE_ID_LENGTH).regex(RELEASE_ID),
  /** Path of the remote's first script on the site. */
  entry: path,
  /** Subresource integrity of the entry file, such as sha384-…; null in development, where the file changes. */
  integrity: hash.nullable(),
  /**
   * The same for server/routes.js in the release's folder, if the site server renders the remote's public pages. The
   * site server runs no other file, and no server code of a release without this hash.
   */
  server_integrity: hash.optional(),
  /** Paths of all scripts that the remote's routes need before its first page, the entry first. */
  scripts: z.array(path),
  /**
   * Additional scripts that one page needs, keyed by the page's path pattern on the site, such as /candidates/:slug. A
   * page that is not in the shell's own site map is served by the remote that declares it here.
   */
  pages: z.record(z.string().regex(/^\/[a-z0-9:/-]*$/i), z.array(path)).optional(),
  /** Name of the Module Federation container. */
  container: z.string().min(1),
  /** Semver range of the platform versions that the release works with. */
  platform: z.string().min(1),
  published_at: z.iso.datetime(),
});

export const listedRemoteSchema = z.strictObject({
  /** What visitors get; null before the first publication. */
  current: remoteReleaseSchema.nullable(),
  /** A release that only some visitors get. Each visitor always gets the same one. */
  canary: z.strictObject({ release: remoteReleaseSchema, percent: z.int().min(1).max(99) }).nullable(),
  /** Kill switch: while set, the remote's pages show that they are out of service. */
  disabled: z.strictObject({ reason: z.string().max(200), since: z.iso.datetime() }).nullable(),
  /** Earlier releases that a rollback can return to, newest first. */
  earlier: z.array(remoteReleaseSchema).max(20),
});

export const remotesListSchema = z.strictObject({
  format: z.literal(1),
  remotes: z.record(remoteNameSchema, listedRemoteSchema),
});

export type RemoteReleaseEntry = z.output<typeof remoteReleaseSchema>;
export type ListedRemote = z.output<typeof listedRemoteSchema>;
export type RemotesList = z.output<typeof remotesListSchema>;
