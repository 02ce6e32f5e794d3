import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

export const REPOSITORY = join(import.meta.dirname, '../../..');
export const DEPLOY = join(REPOSITORY, 'infra/deploy');

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

export const readRepository = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

export const nameOf = ({ file, content }: Document): string => `${file}: ${content.kind} ${content.metadata.name}`;
