import type { CandidateListQuery } from '@marketplace/contracts';
import {
  careSettingsMask,
  disciplineFromText,
  DISCIPLINES,
  experienceFromText,
  scheduleFilterBit,
  stateNumber,
  weekOf,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findListedMembers } from '../candidate-lists/candidate-lists.repository.ts';
import { languagesMaskOf, languagesOf, type Language } from '../caregivers/languages.ts';
import { placeMapOf, type PlaceMap } from '../places/place-map.ts';
import { findHiddenMembers, findMembersOfCity, type CandidateSearch } from './candidates.repository.ts';

/** The disciplines that the names mean; without a name all of them. */
function disciplinesOf(names: readonly string[]): number[] {
  if (names.length === 0) return DISCIPLINES.map((d) => d.id);
  const ids = names.map((name) => {
    const discipline = disciplineFromText(name);
    if (discipline) return discipline.id;
    const message = `We do not know the discipline "${name}"`;
    throw new AppError('validation_failed', { errors: [{ field: 'discipline_filters', message }] });
  });
  return [...new Set(ids)];
}

/** The place of the searched ZIP; null when the search names none. */
function searchedPlace(places: PlaceMap, zip: string | undefined): number | null {
  if (zip === undefined) return null;
  const place = places.idOfZip(zip);
  if (place !== null) return place;
  const message = `We could not find ZIP code ${zip}`;
  throw new AppError('zip_not_found', { detail: message, errors: [{ field: 'search_zip_code', message }] });
}

/** Who is in both lists; null stands for everybody. */
function inBoth(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  const wanted = new Set(other);
  return one.filter((id) => wanted.has(id));
}

/** A search in the database's numbers, and what it takes to put its result into words. */
export interface ReadSearch {
  search: CandidateSearch;
  /** The place from which distances are measured; null without a ZIP code. */
  from: number | null;
  languages: readonly Language[];
  places: PlaceMap;
}

/**
 * Reads the listing's parameters for one agency. `lockedState` is the state number of the association whose copy of the
 * site asks: it replaces the state filter. Errors: validation_failed (unknown discipline or language), zip_not_found.
 */
export async function readSearch(
  db: Database,
  query: Omit<CandidateListQuery, 'page_offset' | 'page_limit' | 'sort_by'>,
  agencyUserId: string,
  lockedState: number | null,
): Promise<ReadSearch> {
  const [languages, places, hidden, shortlisted, inCity] = await Promise.all([
    languagesOf(db),
    placeMapOf(db),
    findHiddenMembers(db, agencyUserId),
    query.shortlisted_only ? findListedMembers(db, 'shortlisted_candidates', agencyUserId) : null,
    query.city_filter === undefined ? null : findMembersOfCity(db, query.city_filter),
  ]);
  const from = searchedPlace(places, query.search_zip_code);
  const search: CandidateSearch = {
    disciplines: disciplinesOf(query.discipline_filters),
    lookingForWork: query.looking_for_work,
    week:
      query.selected_days.length + query.selected_times.length === 0
        ? 0
        : weekOf(query.selected_days, query.selected_times),
    scheduleBit: query.schedule_filter === 'all' ? 0 : scheduleFilterBit(query.schedule_filter),
    languages: languagesMaskOf(languages, query.language_filters, 'language_filters'),
    careSettings: careSettingsMask(query.care_setting_filters),
    experiences: query.experience_filters.map((text) => experienceFromText(text)?.id ?? 0),
    states: lockedState === null ? query.state_filters.map((code) => stateNumber(code) ?? 0) : [lockedState],
    places: from === null ? null : places.idsWithin(from, query.radius_miles),
    hidden,
    among: inBoth(shortlisted, inCity),
    joined: null,
  };
  return { search, from, languages, places };
}
