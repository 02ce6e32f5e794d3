import * as z from 'zod';

/**
 * The remotes list (remotes.json at the root of a release store) says which release of each remote visitors get. A
 * release is an immutable folder NAME/RELEASE/. `infra/release` writes the list, and the site server reads it.
 */

/** A release id is also a folder name in the store: one path segment that does not start with a dot. */
export const RELEASE_ID = /^[A-Za-z0-9][\w.+-]*$/;
export const MAX_RELEASE_ID_LENGTH = 100;

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/);
const path = z.string().regex(/^\/remotes\/[^\s]+$/);
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

const pagePath = z.string().regex(/^\/[a-z0-9:/-]*$/i);

const navEntry = z.strictObject({
  label: z.string().min(1).max(20),
  icon: z.enum(['people', 'cases', 'applications', 'bookmark', 'contacts']).optional(),
  /** GET call that returns `{count}`, shown next to the label. The request includes the association's code. */
  count: z.templateLiteral(['/api/', z.string().regex(/^[a-z0-9/-]+$/)]).optional(),
});

/** Declaration of a page in a remote's src/manifest.ts. */
export const declaredPageSchema = z.strictObject({
  /** Path pattern, such as /candidates/:slug. */
  path: pagePath,
  /** Document title until scripts run, without the product's name. */
  title: z.string().min(1),
  titles: z.record(pagePath, z.string()).optional(),
  /**
   * First GET call of each protected page, by page path. The site prefetches the call while scripts load, unless the
   * URL has a query. The call gets the path's parameters and the association's code.
   */
  firstCalls: z.record(pagePath, z.templateLiteral(['/api/', z.string().regex(/^[\w/:?&=.+%~*-]+$/)])).optional(),
  /** Allowed values of path parameters; any by default. Other values give a not-found page. */
  values: z.record(z.string(), z.array(z.string())).optional(),
  /** `protected`: requires a signed-in agency. `secret`: the URL may carry a secret and must not leak. */
  access: z.enum(['public', 'protected', 'secret']),
  indexed: z.boolean().optional(),
  /** Only for protected pages without parameters. */
  nav: navEntry.optional(),
  /** Adds the page to the sitemap if the site's settings name the remote. Only for public pages. */
  listed: z.boolean().default(false),
  /** If false, the page is always in English. */
  translated: z.boolean().default(false),
  /** Whether the site server renders the page. Only for public pages. */
  rendered: z.boolean().default(false),
  /** Description for search engines. `{product}` is replaced by the product's name. */
  description: z.string().optional(),
  /** By language code. */
  translations: z
    .record(z.string(), z.strictObject({ title: z.string(), description: z.string().optional() }))
    .optional(),
});

const slotTitle = z.string().min(1).max(30);

const slotPlace = {
  /** Order among remotes that fill the same slot, ascending; 0 by default. */
  order: z.int().min(-100).max(100).optional(),
  when: z
    .strictObject({
      languages: z.array(z.string()).min(1).optional(),
      associations: z.array(z.string()).min(1).optional(),
    })
    .optional(),
};

/** Declares a slot that a remote fills: an entry of `slots` in the remote's src/manifest.ts. */
const declaredSlotSchema = z.discriminatedUnion('slot', [
  z.strictObject({ slot: z.enum(['header-action', 'candidate-fact', 'wizard-end']), ...slotPlace }),
  /** `title` is shown above the content, or names the tab. */
  z.strictObject({ slot: z.enum(['account-tab', 'candidate-section']), title: slotTitle, ...slotPlace }),
]);
export const declaredSlotsSchema = z
  .array(declaredSlotSchema)
  .refine((slots) => new Set(slots.map(({ slot }) => slot)).size === slots.length, 'A slot is declared twice');

export const releasePageSchema = z.strictObject({ ...declaredPageSchema.shape, scripts: z.array(path) });

/**
 * Format of `pages` before platform 1.0: scripts by page path. No shell runs such releases, but their paths stay
 * reserved.
 */
const formerPages = z
  .record(pagePath, z.array(path))
  .transform((pages) =>
    Object.entries(pages).map(([at, scripts]) =>
      releasePageSchema.parse({ path: at, title: at, access: 'secret', scripts }),
    ),
  );

export const remoteReleaseSchema = z.strictObject({
  release: z.string().max(MAX_RELEASE_ID_LENGTH).regex(RELEASE_ID),
  /** URL path of the remote's first script. */
  entry: path,
  /** Subresource integrity of the entry file, such as sha384-…; null in development. */
  integrity: hash.nullable(),
  /**
   * Integrity of server/routes.js, if the site server renders the remote's pages. If absent, the site runs no server
   * code of the release.
   */
  server_integrity: hash.optional(),
  /**
   * Integrity of the release's files.json, which lists the integrity of every file. The site serves only matching
   * files.
   */
  files_integrity: hash.optional(),
  /** Scripts needed for the remote's first page, with the entry first. */
  scripts: z.array(path),
  /** All pages of the remote. The site serves only these. */
  pages: z.union([z.array(releasePageSchema), formerPages]).default([]),
  /** Slots that the remote fills. Browsers load their content from the `./slots` module. */
  slots: declaredSlotsSchema.optional(),
  container: z.string().min(1),
  /** Semver range of compatible platform versions. */
  platform: z.string().min(1),
  published_at: z.iso.datetime(),
});

/** Release record of a build, dist/release.json. */
export const releaseRecordSchema = remoteReleaseSchema.omit({ published_at: true }).extend({ name: remoteNameSchema });

/** A release's files.json: the integrity of each file, by path in its folder. */
export const fileHashesSchema = z.record(z.string(), hash);

const listedRemoteSchema = z.strictObject({
  /** Null before the first publication. */
  current: remoteReleaseSchema.nullable(),
  /** Release that `percent` of visitors get. Each visitor keeps the same release. */
  canary: z.strictObject({ release: remoteReleaseSchema, percent: z.int().min(1).max(99) }).nullable(),
  /** Kill switch: the remote's pages say that they are out of service. */
  disabled: z.strictObject({ reason: z.string().max(200), since: z.iso.datetime() }).nullable(),
  /** Earlier releases for rollbacks, newest first. */
  earlier: z.array(remoteReleaseSchema).max(20),
});

export const remotesListSchema = z.strictObject({
  format: z.literal(1),
  remotes: z.record(remoteNameSchema, listedRemoteSchema),
});

export type FileHashes = z.output<typeof fileHashesSchema>;
export type RemoteReleaseEntry = z.output<typeof remoteReleaseSchema>;
export type RemoteManifest = readonly z.input<typeof declaredPageSchema>[];
export type RemoteSlots = readonly DeclaredSlot[];
export type DeclaredSlot = z.output<typeof declaredSlotSchema>;
export type DeclaredPage = z.output<typeof declaredPageSchema>;
export type ReleasePage = z.output<typeof releasePageSchema>;
export type ReleaseRecord = z.output<typeof releaseRecordSchema>;
export type ListedRemote = z.output<typeof listedRemoteSchema>;
export type RemotesList = z.output<typeof remotesListSchema>;
