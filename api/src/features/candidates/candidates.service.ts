import {
  criteriaOfQuery,
  type CandidateListQuery,
  type CandidateListResponse,
  type CandidateRow,
} from '@marketplace/contracts';
import {
  disciplineById,
  disciplineBySlug,
  EMPTY_WEEK,
  hoursIn,
  rankDay,
  slotsFromWeek,
  stateByNumber,
  type WeekMask,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { languagesOf, type Language } from '../reference/languages.ts';
import { profileTexts } from '../reference/profile-texts.ts';
import { placeMapOf, type PlaceMap } from '../places/place-map.ts';
import { findVisibleCandidate } from '../visibility/visible-candidates.repository.ts';
import { readSearch, searchedPlace, type ReadSearch } from './candidate-search.service.ts';
import {
  countCandidates,
  findCandidatePage,
  readCandidates,
  type CandidatePage,
  type CandidateSearch,
  type FoundCandidate,
} from './candidates.repository.ts';
import { filterOptions } from './filter-options.ts';
import { countedFilters } from './search-columns.ts';
import type { RankIndexView } from './rank-index/rank-index.ts';
import type { SearchSources } from './search-sources.ts';

/** An agency's search. `lockedState` is as in AskedSearch. */
export interface ListingRequest {
  query: CandidateListQuery;
  agencyUserId: string;
  lockedState: number | null;
}

function rowOf(
  found: FoundCandidate,
  languages: readonly Language[],
  places: PlaceMap,
  from: number | null,
  wanted: WeekMask,
): CandidateRow {
  const discipline = disciplineById(found.discipline);
  return {
    uuid: found.uuid,
    first_name: found.first_name,
    discipline: discipline?.name ?? '',
    discipline_short: discipline?.code ?? '',
    ...profileTexts(found, languages),
    own_car: found.own_car,
    preferred_city: found.city,
    preferred_state: stateByNumber(found.state),
    availability: slotsFromWeek(found.week),
    candidate_score: found.score,
    last_modified: found.last_modified.toISOString(),
    availability_confirmed_at: found.availability_confirmed_at.toISOString(),
    created_at: found.created_at.toISOString(),
    distance_miles: from === null || found.place === null ? null : places.wholeMilesBetween(from, found.place),
    covered: wanted === EMPTY_WEEK ? null : hoursIn(found.week & wanted),
    looking_for_work_now: found.looking_for_work,
    request_status: found.request_status,
    shortlisted: found.shortlisted,
  };
}

/** The rows that agencies see, with the distance from the searched place and what they cover of the wanted slots. */
export const candidateRows = (
  found: readonly FoundCandidate[],
  { from, languages, places }: Pick<ReadSearch, 'from' | 'languages' | 'places'>,
  wanted: WeekMask,
): CandidateRow[] => found.map((row) => rowOf(row, languages, places, from, wanted));

/**
 * The listing that an agency sees. Errors: validation_failed (unknown discipline or language), zip_not_found.
 */
export async function listCandidates(
  sources: SearchSources,
  { query, agencyUserId, lockedState }: ListingRequest,
): Promise<CandidateListResponse> {
  const { db, rankIndex, now } = sources;
  const criteria = criteriaOfQuery(query);
  const [read, index] = await Promise.all([
    readSearch(sources, { ...query, criteria, agencyUserId, lockedState }),
    rankIndex?.upToDate() ?? null,
  ]);
  const { search, languages } = read;
  const page: CandidatePage = {
    sort: query.sort_by,
    day: rankDay(now()),
    offset: query.page_offset,
    limit: query.page_limit,
    agencyUserId,
  };
  const [{ found, total }, filter_options] = await Promise.all([
    index === null ? askDatabase(db, search, page) : askIndex(db, index, search, page),
    filterOptions(sources, {
      filters: countedFilters(criteria, languages),
      disciplines: search.disciplines,
      state: lockedState,
    }),
  ]);
  return {
    candidates: candidateRows(found, read, criteria.hours),
    total_count: total,
    filter_options,
  };
}

async function askIndex(db: Database, index: RankIndexView, search: CandidateSearch, page: CandidatePage) {
  const { ids, total } = index.find(search, page);
  return { found: ids.length === 0 ? [] : await readCandidates(db, ids, page.agencyUserId), total };
}

async function askDatabase(db: Database, search: CandidateSearch, page: CandidatePage) {
  const [found, total] = await Promise.all([findCandidatePage(db, search, page), countCandidates(db, search)]);
  return { found, total };
}

/**
 * One person as shown in the listing, with the distance from a ZIP if one is given. Anybody unknown, not shown, hidden
 * from this agency, of another discipline or outside the association's state is candidate_not_found. Other errors:
 * zip_not_found.
 */
export async function viewCandidate(
  sources: Pick<SearchSources, 'db' | 'caches'>,
  asked: { type: string; uuid: string; zip: string; agencyUserId: string; lockedState: number | null },
): Promise<CandidateRow> {
  const { db } = sources;
  const { agencyUserId, lockedState } = asked;
  const [languages, places, member] = await Promise.all([
    languagesOf(sources),
    placeMapOf(sources),
    findVisibleCandidate(db, agencyUserId, asked.uuid),
  ]);
  const from = searchedPlace(places, asked.zip);
  const [found] = member === undefined ? [] : await readCandidates(db, [member], agencyUserId);
  const fits =
    found !== undefined &&
    found.discipline === disciplineBySlug(asked.type)?.id &&
    (lockedState === null || found.state === lockedState);
  if (!fits) throw new AppError('candidate_not_found');
  return rowOf(found, languages, places, from, EMPTY_WEEK);
}
