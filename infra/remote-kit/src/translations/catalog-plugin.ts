import type { Plugin } from 'vitest/config';
import { compiledCatalog } from './compiled-catalog.ts';

/** Lets tests import PO files the way that builds do. */
export const catalogPlugin = (): Plugin => ({
  name: 'catalogs',
  load: (id) => (id.endsWith('.po') ? { code: compiledCatalog(id), map: null } : null),
});
