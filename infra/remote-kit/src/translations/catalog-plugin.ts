import type { Plugin } from 'vitest/config';

/** Lets tests import PO files the way that builds do. */
export const catalogPlugin = (): Plugin => ({
  name: 'catalogs',
  async load(id) {
    if (!id.endsWith('.po')) return null;
    // Only a translated remote has the compiler of catalogs.
    const { compiledCatalog } = await import('./compiled-catalog.ts');
    return { code: compiledCatalog(id), map: null };
  },
});
