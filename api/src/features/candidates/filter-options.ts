import type { FilterOptions } from '@marketplace/contracts';
import { CARE_SETTINGS, EXPERIENCE_LEVELS, stateNumber, US_STATES_AND_DC } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { Language } from '../caregivers/languages.ts';
import { readExistingValues, type ExistingValues } from './candidates.repository.ts';

const KEPT_FOR_MS = 60_000;

interface Kept {
  until: number;
  values: Promise<ExistingValues>;
}

/** Values that exist per discipline and state, kept for a minute in each process. */
const keptByDatabase = new WeakMap<Database, Map<string, Kept>>();

function keptOf(db: Database): Map<string, Kept> {
  const known = keptByDatabase.get(db);
  if (known) return known;
  const kept = new Map<string, Kept>();
  keptByDatabase.set(db, kept);
  return kept;
}

const keyOf = (discipline: number, state: number | null) => `${discipline} ${state ?? 'any'}`;

function existingValues(db: Database, discipline: number, state: number | null): Promise<ExistingValues> {
  const kept = keptOf(db);
  const key = keyOf(discipline, state);
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.values;
  const values = readExistingValues(db, discipline, state);
  kept.set(key, { until: performance.now() + KEPT_FOR_MS, values });
  values.catch(() => kept.delete(key));
  return values;
}

/** Which listings a profile belongs to, and the values that it brings to their filters. */
export interface ListedProfile {
  discipline: number;
  state: number;
  languages: number;
  care_settings: number;
  experience: number;
}

/** A profile was created or changed: its values can be chosen in the filters at once. */
export async function addToFilterOptions(db: Database, profile: ListedProfile): Promise<void> {
  const kept = keptOf(db);
  for (const key of [keyOf(profile.discipline, null), keyOf(profile.discipline, profile.state)]) {
    const values = await kept.get(key)?.values;
    if (!values) continue;
    values.languages |= profile.languages;
    values.careSettings |= profile.care_settings;
    values.experiences |= 1 << profile.experience;
    values.states |= 1n << BigInt(profile.state);
  }
}

/** What the filters of these disciplines' listing offer: only values that some shown candidate has. */
export async function filterOptions(
  db: Database,
  languages: readonly Language[],
  disciplines: readonly number[],
  state: number | null,
): Promise<FilterOptions> {
  const found = await Promise.all(disciplines.map((discipline) => existingValues(db, discipline, state)));
  const has = (bit: (values: ExistingValues) => boolean) => found.some(bit);
  return {
    languages: languages
      .filter((language) => has((values) => (values.languages & language.bit) !== 0))
      .map(({ name }) => ({ value: name, label: name })),
    states: US_STATES_AND_DC.filter(({ code }) =>
      has((values) => (values.states & (1n << BigInt(stateNumber(code) ?? 0))) !== 0n),
    ).map(({ code, name }) => ({ value: code, label: name })),
    experiences: EXPERIENCE_LEVELS.filter(({ id }) => has((values) => (values.experiences & (1 << id)) !== 0)).map(
      ({ label }) => ({ value: label, label }),
    ),
    careSettings: CARE_SETTINGS.filter(({ bit }) => has((values) => (values.careSettings & bit) !== 0)).map(
      ({ value, label }) => ({ value, label }),
    ),
  };
}
