import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { DEPLOY, parseDocuments, type Document } from './documents.ts';

const literal = z.string().regex(/^[A-Z\d_]+=/);
const generatorSchema = z.strictObject({
  name: z.string(),
  behavior: z.enum(['create', 'merge']).default('create'),
  literals: z.array(literal).default([]),
  files: z.array(z.string()).default([]),
  options: z.optional(
    z.strictObject({
      labels: z.optional(z.record(z.string(), z.string())),
      disableNameSuffixHash: z.optional(z.boolean()),
    }),
  ),
});
/** What we use of Kustomize; anything else is rejected, because it would be left out here. */
const kustomizationSchema = z.strictObject({
  apiVersion: z.string(),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.optional(z.string()),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z.array(generatorSchema).default([]),
  patches: z
    .array(
      z.union([
        z.strictObject({ path: z.string() }),
        z.strictObject({ target: z.strictObject({ kind: z.string(), name: z.string() }), patch: z.string() }),
      ]),
    )
    .default([]),
});
const operationsSchema = z.array(
  z.strictObject({ op: z.enum(['add', 'replace']), path: z.string().startsWith('/'), value: z.unknown() }),
);

type Kustomization = z.output<typeof kustomizationSchema>;
type Content = Document['content'];

/**
 * The documents of a folder of infra/deploy as Kustomize renders them, but for the hashes at the ends of ConfigMaps' names. So the
 * checks need no kubectl; where it is present, a test compares the two. @throws Error for what this does not know
 */
export function render(folder: string): Document[] {
  const kustomization = readKustomization(folder);
  return applied(folder, kustomization, []);
}

function readKustomization(folder: string): Kustomization {
  return kustomizationSchema.parse(parse(readFileSync(join(DEPLOY, folder, 'kustomization.yaml'), 'utf8')));
}

function applied(folder: string, kustomization: Kustomization, before: readonly Document[]): Document[] {
  let documents = [...before, ...kustomization.resources.flatMap((path) => resourcesAt(normalize(join(folder, path))))];
  for (const path of kustomization.components) {
    const component = normalize(join(folder, path));
    documents = applied(component, readKustomization(component), documents);
  }
  documents = kustomization.configMapGenerator.reduce((all, one) => generated(folder, all, one), documents);
  documents = kustomization.patches.reduce(
    (all, patch) =>
      'path' in patch
        ? readDocuments(join(folder, patch.path)).reduce(merged, all)
        : patched(all, patch.target, patch.patch),
    documents,
  );
  return documents.map(({ file, content }) => ({
    file,
    content: inNamespace(withImages(content, kustomization.images), kustomization.namespace),
  }));
}

function resourcesAt(path: string): Document[] {
  if (!existsSync(join(DEPLOY, path))) throw new Error(`${path} does not exist`);
  return statSync(join(DEPLOY, path)).isDirectory() ? render(path) : readDocuments(path);
}

const readDocuments = (file: string): Document[] => parseDocuments(file, readFileSync(join(DEPLOY, file), 'utf8'));

function generated(
  folder: string,
  documents: readonly Document[],
  { name, behavior, literals, files, options }: z.output<typeof generatorSchema>,
): Document[] {
  const data = Object.fromEntries([
    ...literals.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
    ...files.map((path) => [path.split('/').at(-1) ?? path, readFileSync(join(DEPLOY, folder, path), 'utf8')]),
  ]);
  const labels = options?.labels === undefined ? {} : { labels: options.labels };
  const content = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...labels }, data };
  const file = join(folder, 'kustomization.yaml');
  return behavior === 'merge' ? merged(documents, { file, content }) : [...documents, { file, content }];
}

/** @throws Error if there is nothing to patch */
function merged(documents: readonly Document[], patch: Document): Document[] {
  const { kind, metadata } = patch.content;
  return changed(documents, { kind, name: metadata.name }, (content) => withMerged(content, patch.content));
}

function patched(documents: readonly Document[], target: { kind: string; name: string }, text: string): Document[] {
  const patch: unknown = parse(text);
  const operations = operationsSchema.safeParse(patch);
  return changed(documents, target, (content) =>
    operations.success
      ? operations.data.reduce<unknown>(
          (all, { path, value }) => withValue(all, path.slice(1).split('/'), value),
          content,
        )
      : withMerged(content, patch),
  );
}

function changed(
  documents: readonly Document[],
  { kind, name }: { kind: string; name: string },
  change: (content: Content) => unknown,
): Document[] {
  const isTarget = ({ content }: Document) => content.kind === kind && content.metadata.name === name;
  if (!documents.some(isTarget)) throw new Error(`there is no ${kind} ${name} to patch`);
  return documents.map((document) =>
    isTarget(document) ? { ...document, content: documentContent(change(document.content)) } : document,
  );
}

const documentContent = (content: unknown): Content => {
  const [document] = parseDocuments('', JSON.stringify(content));
  if (document === undefined) throw new Error('a patch leaves no document');
  return document.content;
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists that are merged by a key; all others are replaced. */
const MERGE_KEYS: Readonly<Record<string, string>> = { containers: 'name', env: 'name', volumes: 'name' };

/** A strategic merge. */
function withMerged(content: unknown, patch: unknown, field = ''): unknown {
  if (isMap(content) && isMap(patch)) {
    const fields = new Set([...Object.keys(content), ...Object.keys(patch)]);
    return Object.fromEntries(
      [...fields].map((name) => [name, name in patch ? withMerged(content[name], patch[name], name) : content[name]]),
    );
  }
  const key = MERGE_KEYS[field];
  if (key === undefined || !Array.isArray(content) || !Array.isArray(patch)) return patch;
  const keyOf = (item: unknown) => (isMap(item) ? item[key] : undefined);
  const replaced = content.map((item: unknown) => {
    const change: unknown = patch.find((one: unknown) => keyOf(one) === keyOf(item));
    return change === undefined ? item : withMerged(item, change);
  });
  const added = patch.filter((one: unknown) => !content.some((item: unknown) => keyOf(item) === keyOf(one)));
  return [...replaced, ...added];
}

/** The content with a value at a path of a JSON patch. @throws Error if the path leads nowhere */
function withValue(content: unknown, [field = '', ...rest]: readonly string[], value: unknown): unknown {
  const put = (inner: unknown) => (rest.length === 0 ? value : withValue(inner, rest, value));
  if (Array.isArray(content))
    return content.map((item: unknown, index) => (String(index) === field ? put(item) : item));
  if (!isMap(content)) throw new Error(`a patch leads nowhere at ${field}`);
  return { ...content, [field]: put(content[field]) };
}

function withImages(content: Content, images: Kustomization['images']): Content {
  return images.reduce(
    (all, { name, newName, newTag }) =>
      documentContent(
        JSON.parse(JSON.stringify(all), (key, value: unknown) =>
          key === 'image' && value === name ? `${newName}:${newTag}` : value,
        ),
      ),
    content,
  );
}

function inNamespace(content: Content, namespace: string | undefined): Content {
  if (namespace === undefined || content.kind === 'Namespace') return content;
  return { ...content, metadata: { ...content.metadata, namespace } };
}
