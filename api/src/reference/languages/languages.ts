import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { listActiveLanguages, listLanguages } from './languages.repository.ts';

export interface Language {
  name: string;
  bit: number;
  isActive: boolean;
}

const TTL_MS = 60_000;

export interface LanguageCache {
  fresh: LRUCache<'all', Promise<Language[]>>;
  last: Language[];
}
export const createLanguageCache = (): LanguageCache => ({ fresh: new LRUCache({ max: 1, ttl: TTL_MS }), last: [] });

export interface LanguageSources {
  db: Database;
  caches: { languages: LanguageCache };
}

const rank = (name: string) => (name === 'English' ? 0 : name === 'Other' ? 2 : 1);

/**
 * All languages: English first, Other last. Cached for a minute. Returns the same object until a language changes,
 * because other caches use the object as a key.
 */
export function languagesOf({ db, caches: { languages: cache } }: LanguageSources): Promise<Language[]> {
  const cached = cache.fresh.get('all');
  if (cached) return cached;
  const languages = listLanguages(db).then((rows) => {
    const newLanguages = rows
      .map((row) => ({ name: row.name, bit: 1 << row.id, isActive: row.is_active }))
      .sort((a, b) => rank(a.name) - rank(b.name));
    if (!isDeepStrictEqual(newLanguages, cache.last)) cache.last = newLanguages;
    return cache.last;
  });
  cache.fresh.set('all', languages);
  languages.catch(() => cache.fresh.delete('all'));
  return languages;
}

export const listOfferedLanguages = ({ db }: Pick<LanguageSources, 'db'>) => listActiveLanguages(db);

/** Rejects an unknown name with a validation error for `field`. */
export function languagesMaskOf(languages: readonly Language[], names: readonly string[], field: string): number {
  return names.reduce((mask, name) => {
    const language = languages.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase());
    if (!language) {
      throw new AppError('validation_failed', {
        errors: [
          {
            field,
            message: `We do not know the language "${name}"`,
            fix: {
              action: 'choose',
              allowed: languages.filter(({ isActive }) => isActive).map((active) => active.name),
            },
          },
        ],
      });
    }
    return mask | language.bit;
  }, 0);
}

export function languageNamesOf(languages: readonly Language[], mask: number): string[] {
  return languages.filter((language) => (mask & language.bit) !== 0).map((language) => language.name);
}
