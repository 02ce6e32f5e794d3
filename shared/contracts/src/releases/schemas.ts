import * as z from 'zod';
import { RELEASE_ID, RELEASE_ID_LENGTH } from './release-id.ts';

/**
 * The remotes list: which release of each remote visitors get. `infra/release` writes it (as a whole, or not at all),
 * the site server reads it, and nobody builds the shell for it. It lies as remotes.json at the root of a release store,
 * beside one immutable folder NAME/RELEASE/ for each release.
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
   * The same of server/routes.js in the release's folder, for a remote whose public pages the site server renders. It
   * runs nothing that is another file, and nothing of a release that names none.
   */
  server_integrity: hash.optional(),
  /** Paths of all scripts that the remote's routes need before its first page, the entry first. */
  scripts: z.array(path),
  /**
   * Scripts that one page needs besides, by the page's path pattern on the site, such as /candidates/:slug. A page that
   * the shell's own site map does not name is shown by the remote that announces it here.
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
  /** A release that a part of the visitors get, each visitor always the same side. */
  canary: z.strictObject({ release: remoteReleaseSchema, percent: z.int().min(1).max(99) }).nullable(),
  /** The kill switch: while set, the remote's pages say that they are out of service. */
  disabled: z.strictObject({ reason: z.string().max(200), since: z.iso.datetime() }).nullable(),
  /** Former releases, newest first, that a rollback can return to. */
  earlier: z.array(remoteReleaseSchema).max(20),
});

export const remotesListSchema = z.strictObject({
  format: z.literal(1),
  remotes: z.record(remoteNameSchema, listedRemoteSchema),
});

export type RemoteReleaseEntry = z.output<typeof remoteReleaseSchema>;
export type ListedRemote = z.output<typeof listedRemoteSchema>;
export type RemotesList = z.output<typeof remotesListSchema>;
