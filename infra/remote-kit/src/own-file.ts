import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXTENSION = extname(import.meta.filename);

/**
 * Path of a module of the kit, for tools that load it themselves.
 * @param name path below src, without the extension, which is .ts here and .js in the package
 */
export function ownFile(name: string): string {
  return fileURLToPath(new URL(name + EXTENSION, import.meta.url));
}
