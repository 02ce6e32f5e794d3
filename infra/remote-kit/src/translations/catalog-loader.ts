import type { LoaderContext } from 'webpack';
import { compiledCatalog } from './compiled-catalog.ts';

/** The webpack loader of PO files. */
export default function catalogLoader(this: LoaderContext<object>): string {
  return compiledCatalog(this.resourcePath);
}
