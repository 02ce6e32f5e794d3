import * as z from 'zod';
import { RELEASE_ID, MAX_RELEASE_ID_LENGTH } from './release-id.ts';

/**
 * The remotes list: which release of each remote visitors get. `infra/release` writes it atomically and the site server
 * reads it; the shell is not rebuilt. It is remotes.json at the root of a release store, next to one immutable folder
 * NAME/RELEASE/ per release.
 */

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/);
const path = z.string().regex(/^\/remotes\/[^\s]+$/);
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

const pagePath = z.string().regex(/^\/[a-z0-9:/-]*$/i);

/** A page's entry in the navigation of signed-in agencies. */
const navEntry = z.strictObject({
  label: z.string().min(1).max(20),
  icon: z.enum(['people', 'bookmark', 'contacts']).optional(),
  /** A call (GET) that answers with a number, shown next to the label: `{count}`. It gets the association's code. */
  count: z.templateLiteral(['/api/', z.string().regex(/^[a-z0-9/-]+$/)]).optional(),
});

/** How a remote declares one of its pages, in its src/manifest.ts. */
export const declaredPageSchema = z.strictObject({
  /** The page's path pattern on the site, such as /candidates/:slug. */
  path: pagePath,
  /** The document's title before scripts run, without the product's name. */
  title: z.string().min(1),
  /** Titles of single paths of a pattern. */
  titles: z.record(pagePath, z.string()).optional(),
  /** The values that a parameter of the path may have; without them, any. Other values are no page. */
  values: z.record(z.string(), z.array(z.string())).optional(),
  /** `protected`: only signed-in agencies see it. `secret`: its URL may carry a secret and must not leak. */
  access: z.enum(['public', 'protected', 'secret']),
  /** Search engines may index a public page unless this is false. */
  indexed: z.boolean().optional(),
  /** Puts the page into the navigation of signed-in agencies. Protected pages whose path has no parameter only. */
  nav: navEntry.optional(),
  /** In the sitemap, if the operator names the remote in a setting of the site. Public pages only. */
  listed: z.boolean().default(false),
  /** Shown in the reader's language; otherwise in English. */
  translated: z.boolean().default(false),
  /** Sent as HTML by the site server. Public pages only. */
  rendered: z.boolean().default(false),
  /** For search engines. `{product}` is the product's name. */
  description: z.string().optional(),
  /** Title and description of a translated page in other languages, by language code. */
  translations: z
    .record(z.string(), z.strictObject({ title: z.string(), description: z.string().optional() }))
    .optional(),
});

const slotTitle = z.string().min(1).max(30);

/** How a remote declares that it adds something to a page of another one: `slots` in its src/manifest.ts. */
export const declaredSlotSchema = z.discriminatedUnion('slot', [
  z.strictObject({ slot: z.enum(['header-action', 'candidate-fact', 'wizard-end']) }),
  /** The page shows `title` above what the remote adds, or as the name of its tab. */
  z.strictObject({ slot: z.enum(['account-tab', 'candidate-section']), title: slotTitle }),
]);
/** Each slot at most once. */
export const declaredSlotsSchema = z
  .array(declaredSlotSchema)
  .refine((slots) => new Set(slots.map(({ slot }) => slot)).size === slots.length, 'A slot is declared twice');

/** A page of a release: as declared, with the scripts that it needs besides those of all pages. */
export const releasePageSchema = z.strictObject({ ...declaredPageSchema.shape, scripts: z.array(path) });

/** Releases for a platform before 1.0 listed only scripts by path. No shell runs them any more; their paths still count. */
const formerPages = z
  .record(pagePath, z.array(path))
  .transform((pages) =>
    Object.entries(pages).map(([at, scripts]) =>
      releasePageSchema.parse({ path: at, title: at, access: 'secret', scripts }),
    ),
  );

export const remoteReleaseSchema = z.strictObject({
  release: z.string().max(MAX_RELEASE_ID_LENGTH).regex(RELEASE_ID),
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
  /** The remote's pages. The site serves exactly these. */
  pages: z.union([z.array(releasePageSchema), formerPages]).default([]),
  /** What the remote adds to pages of other remotes and to the header. Browsers take it from its `./slots` module. */
  slots: declaredSlotsSchema.optional(),
  /** Name of the Module Federation container. */
  container: z.string().min(1),
  /** Semver range of the platform versions that the release works with. */
  platform: z.string().min(1),
  published_at: z.iso.datetime(),
});

/** The release record of a build, dist/release.json: a release before it is published. */
export const releaseRecordSchema = remoteReleaseSchema.omit({ published_at: true }).extend({ name: remoteNameSchema });

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
/** The pages of a remote, as its src/manifest.ts declares them. */
export type RemoteManifest = readonly z.input<typeof declaredPageSchema>[];
/** What a remote adds to other pages, as its src/manifest.ts declares it. */
export type RemoteSlots = readonly DeclaredSlot[];
export type DeclaredSlot = z.output<typeof declaredSlotSchema>;
export type DeclaredPage = z.output<typeof declaredPageSchema>;
export type ReleasePage = z.output<typeof releasePageSchema>;
export type ReleaseRecord = z.output<typeof releaseRecordSchema>;
export type ListedRemote = z.output<typeof listedRemoteSchema>;
export type RemotesList = z.output<typeof remotesListSchema>;
