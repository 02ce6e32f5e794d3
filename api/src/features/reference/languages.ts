import { LRUCache } from 'lru-cache';
import { wholeDatabase, type Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { readLanguages } from './languages.repository.ts';

/** A language and its bit in a profile's language mask. */
export interface Language {
  name: string;
  bit: number;
  isActive: boolean;
}

const TTL_MS = 60_000;
/** By database; a process has one. */
const cache = new LRUCache<Database, Promise<Language[]>>({ max: 4, ttl: TTL_MS });

const rank = (name: string) => (name === 'English' ? 0 : name === 'Other' ? 2 : 1);

/** All languages: English first, Other last. Cached for a minute. */
export function languagesOf(db: Database): Promise<Language[]> {
  const whole = wholeDatabase(db);
  const known = cache.get(whole);
  if (known) return known;
  const languages = readLanguages(db).then((rows) =>
    rows
      .map((row) => ({ name: row.name, bit: 1 << row.id, isActive: row.is_active }))
      .sort((a, b) => rank(a.name) - rank(b.name)),
  );
  cache.set(whole, languages);
  languages.catch(() => cache.delete(whole));
  return languages;
}

/** The mask of these names. An unknown name is refused as an error of the field. */
export function languagesMaskOf(languages: readonly Language[], names: readonly string[], field: string): number {
  return names.reduce((mask, name) => {
    const language = languages.find((known) => known.name.toLowerCase() === name.trim().toLowerCase());
    if (!language) {
      throw new AppError('validation_failed', {
        errors: [{ field, message: `We do not know the language "${name}"` }],
      });
    }
    return mask | language.bit;
  }, 0);
}

export function languageNamesOf(languages: readonly Language[], mask: number): string[] {
  return languages.filter((language) => (mask & language.bit) !== 0).map((language) => language.name);
}
