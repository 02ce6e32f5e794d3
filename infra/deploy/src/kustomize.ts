import { readFileSync, statSync } from 'node:fs';
import { basename, join, normalize } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { DEPLOY, parseDocuments, type Document } from './documents.ts';

/** The subset of Kustomize that `render` supports. */
const kustomizationSchema = z.strictObject({
  apiVersion: z.string(),
  kind: z.string(),
  namespace: z.optional(z.string()),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z
    .array(
      z.strictObject({
        name: z.string(),
        behavior: z.literal('merge').optional(),
        literals: z.array(z.string()).default([]),
        files: z.array(z.string()).default([]),
        options: z
          .strictObject({
            labels: z.record(z.string(), z.string()),
            disableNameSuffixHash: z.boolean().optional(),
          })
          .partial()
          .default({}),
      }),
    )
    .default([]),
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
  z.strictObject({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
);

/**
 * Renders a folder of infra/deploy as Kustomize does, without hashes in ConfigMap names. Debian's kubectl is too old
 * for components; if a newer one is installed, a test compares both.
 * @throws Error for an unsupported feature
 */
export const render = (folder: string): Document[] => renderOnto(folder, []);

function renderOnto(folder: string, before: readonly Document[]): Document[] {
  const { resources, components, configMapGenerator, patches, images, namespace } = kustomizationSchema.parse(
    parse(readText(join(folder, 'kustomization.yaml'))),
  );
  const pathOf = (path: string) => normalize(join(folder, path));
  const readDocuments = (path: string) => parseDocuments(pathOf(path), readText(pathOf(path)));
  let documents = [
    ...before,
    ...resources.flatMap((path) =>
      statSync(join(DEPLOY, pathOf(path))).isDirectory() ? render(pathOf(path)) : readDocuments(path),
    ),
  ];
  for (const path of components) documents = renderOnto(pathOf(path), documents);
  for (const {
    name,
    behavior,
    literals,
    files,
    options: { labels },
  } of configMapGenerator) {
    const data = Object.fromEntries([
      ...literals.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
      ...files.map((path) => [basename(path), readText(pathOf(path))]),
    ]);
    const metadata = { name, ...(labels === undefined ? {} : { labels }) };
    const content = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
    if (behavior === 'merge') documents = patched(documents, { kind: 'ConfigMap', name }, content);
    else documents.push({ file: pathOf('kustomization.yaml'), content });
  }
  for (const patch of patches) {
    if ('patch' in patch) documents = patched(documents, patch.target, parse(patch.patch));
    else
      for (const { content } of readDocuments(patch.path))
        documents = patched(documents, { kind: content.kind, name: content.metadata.name }, content);
  }
  const imageOf = (image: unknown) => {
    const override = images.find(({ name }) => name === image);
    return override === undefined ? image : `${override.newName}:${override.newTag}`;
  };
  return documents.map(({ file, content }) => {
    const text = JSON.stringify(content, (key, value: unknown) => (key === 'image' ? imageOf(value) : value));
    const [document = { file, content }] = parseDocuments(file, text);
    if (namespace !== undefined && content.kind !== 'Namespace') document.content.metadata['namespace'] = namespace;
    return document;
  });
}

const readText = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

/** @throws Error if there is nothing to patch */
function patched(documents: readonly Document[], target: { kind: string; name: string }, patch: unknown): Document[] {
  const isTarget = ({ content }: Document) => content.kind === target.kind && content.metadata.name === target.name;
  if (!documents.some(isTarget)) throw new Error(`there is no ${target.kind} ${target.name} to patch`);
  const { data: operations } = operationsSchema.safeParse(patch);
  const change = (content: unknown) =>
    operations === undefined
      ? mergeInto(content, patch)
      : operations.reduce((all, { path, value }) => withValue(all, path.slice(1).split('/'), value), content);
  return documents.flatMap((document) =>
    isTarget(document) ? parseDocuments(document.file, JSON.stringify(change(document.content))) : document,
  );
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Strategic merge: merges lists of named items by name, and replaces other lists. */
function mergeInto(content: unknown, patch: unknown, field = ''): unknown {
  if (isMap(content) && isMap(patch)) {
    const merged = Object.entries(patch).map(([name, value]) => [name, mergeInto(content[name], value, name)]);
    return { ...content, ...Object.fromEntries(merged) };
  }
  if (!['containers', 'env', 'volumes'].includes(field) || !Array.isArray(content) || !Array.isArray(patch))
    return patch;
  const byName = new Map<unknown, unknown>(content.map((item: { name: string }) => [item.name, item]));
  for (const item of patch) byName.set(item.name, mergeInto(byName.get(item.name) ?? {}, item));
  return [...byName.values()];
}

/**
 * Copies the content and sets a value at a JSON patch path.
 * @throws Error if the path does not exist
 */
function withValue(content: unknown, [field = '', ...rest]: readonly string[], value: unknown): unknown {
  if (!isMap(content) && !Array.isArray(content)) throw new Error(`a patch path does not exist at ${field}`);
  const copy: unknown = structuredClone(content);
  const put = rest.length === 0 ? value : withValue(Reflect.get(content, field), rest, value);
  if (isMap(copy) || Array.isArray(copy)) Reflect.set(copy, field, put);
  return copy;
}
