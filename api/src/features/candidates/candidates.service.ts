import type { CandidateListQuery, CandidateListResponse, CandidateRow } from '@marketplace/contracts';
import {
  careSettingsFromMask,
  careSettingsMask,
  DESIRED_SCHEDULES,
  disciplineById,
  disciplineFromText,
  DISCIPLINES,
  experienceFromText,
  EXPERIENCE_LEVELS,
  scheduleFilterBit,
  slotsFromWeek,
  stateByNumber,
  stateNumber,
  weekOf,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findListedMembers } from '../candidate-lists/candidate-lists.repository.ts';
import { findBlockingMembers } from '../caregiver-controls/agency-blocks.repository.ts';
import { languageNamesOf, languagesMaskOf, languagesOf, type Language } from '../caregivers/languages.ts';
import { placeMapOf, type PlaceMap } from '../places/place-map.ts';
import {
  countCandidates,
  findCandidatePage,
  type CandidateSearch,
  type FoundCandidate,
} from './candidates.repository.ts';
import { filterOptions } from './filter-options.ts';

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

function rowOf(
  found: FoundCandidate,
  languages: readonly Language[],
  places: PlaceMap,
  from: number | null,
): CandidateRow {
  const discipline = disciplineById(found.discipline);
  const careSettings = careSettingsFromMask(found.care_settings).map((setting) => setting.label);
  return {
    uuid: found.uuid,
    first_name: found.first_name,
    discipline: discipline?.name ?? '',
    discipline_short: discipline?.code ?? '',
    amount_of_exp: EXPERIENCE_LEVELS.find((level) => level.id === found.experience)?.label ?? null,
    care_setting_exp: careSettings.join('; ') || null,
    desired_schedule: DESIRED_SCHEDULES.find((schedule) => schedule.id === found.desired_schedule)?.label ?? null,
    languages: languageNamesOf(languages, found.languages).join(', ') || null,
    preferred_city: found.city,
    preferred_state: stateByNumber(found.state),
    availability: slotsFromWeek(found.week),
    candidate_score: found.score,
    last_modified: found.last_modified.toISOString(),
    created_at: found.created_at.toISOString(),
    distance_miles: from === null || found.place === null ? null : places.milesBetween(from, found.place),
    looking_for_work_now: found.looking_for_work,
    request_status: found.request_status,
    shortlisted: found.shortlisted,
  };
}

/**
 * The listing that an agency sees. `lockedState` is the state number of the association whose copy of the site asks: it
 * replaces the state filter. Errors: validation_failed (unknown discipline or language), zip_not_found.
 */
export async function listCandidates(
  db: Database,
  query: CandidateListQuery,
  agencyUserId: string,
  lockedState: number | null,
): Promise<CandidateListResponse> {
  const [languages, places, blocking, blocked, shortlisted] = await Promise.all([
    languagesOf(db),
    placeMapOf(db),
    findBlockingMembers(db, agencyUserId),
    findListedMembers(db, 'blocked_candidates', agencyUserId),
    query.shortlisted_only ? findListedMembers(db, 'shortlisted_candidates', agencyUserId) : null,
  ]);
  const disciplines = disciplinesOf(query.discipline_filters);
  const from = searchedPlace(places, query.search_zip_code);
  const states = lockedState === null ? query.state_filters.map((code) => stateNumber(code) ?? 0) : [lockedState];
  const search: CandidateSearch = {
    disciplines,
    lookingForWork: query.looking_for_work,
    week:
      query.selected_days.length + query.selected_times.length === 0
        ? 0
        : weekOf(query.selected_days, query.selected_times),
    scheduleBit: query.schedule_filter === 'all' ? 0 : scheduleFilterBit(query.schedule_filter),
    languages: languagesMaskOf(languages, query.language_filters, 'language_filters'),
    careSettings: careSettingsMask(query.care_setting_filters),
    experiences: query.experience_filters.map((text) => experienceFromText(text)?.id ?? 0),
    states,
    places: from === null ? null : places.idsWithin(from, query.radius_miles),
    hidden: [...blocking, ...blocked],
    among: shortlisted,
  };
  const page = { sort: query.sort_by, offset: query.page_offset, limit: query.page_limit, agencyUserId };
  const [found, total_count, filter_options] = await Promise.all([
    findCandidatePage(db, search, page),
    countCandidates(db, search),
    filterOptions(db, languages, disciplines, lockedState),
  ]);
  return { candidates: found.map((row) => rowOf(row, languages, places, from)), total_count, filter_options };
}
