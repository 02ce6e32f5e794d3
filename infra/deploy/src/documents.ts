import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

export const REPOSITORY = join(import.meta.dirname, '../../..');
const DEPLOY = join(REPOSITORY, 'infra/deploy');

const contentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** One document of a YAML file. */
export interface Document {
  /** Relative to infra/deploy. */
  file: string;
  content: z.output<typeof contentSchema>;
}

/** The documents of a text. @throws Error for invalid YAML, or for a document without kind or name */
export function parseDocuments(file: string, text: string): Document[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    return { file, content: contentSchema.parse(document.toJS()) };
  });
}

/** All documents of a folder of infra/deploy, but for the one that only Kustomize reads. */
export function readDocuments(folder: string): Document[] {
  return readdirSync(join(DEPLOY, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .sort()
    .flatMap((name) => parseDocuments(`${folder}/${name}`, readFileSync(join(DEPLOY, folder, name), 'utf8')));
}

export const readRepository = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

export const nameOf = ({ file, content }: Document): string => `${file}: ${content.kind} ${content.metadata.name}`;
