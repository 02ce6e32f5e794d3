import {
  criteriaOfQuery,
  type CandidateFacetsQuery,
  type CandidateListResponse,
  type CandidateRow,
  type CompactCandidateListResponse,
  type FilterOption,
  type FilterOptions,
} from '@marketplace/contracts';
import { disciplineBySlug, EMPTY_WEEK, rankDay } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { languagesOf } from '../reference/languages.ts';
import { placeMapOf } from '../places/place-map.ts';
import { findVisibleCandidate } from '../visibility/visible-candidates.repository.ts';
import { readSearch, searchedPlace } from './candidate-search.service.ts';
import {
  countCandidates,
  findCandidatePage,
  readCandidates,
  type CandidatePage,
  type CandidateSearch,
  type FoundCandidate,
} from './candidates.repository.ts';
import { candidateRow, compactRow, type RowSources } from './candidate-row.ts';
import { filterOptions } from './filter-options.ts';
import { countedFilters } from './search-columns.ts';
import type { RankIndexView } from './rank-index/rank-index.ts';
import type { SearchSources } from './search-sources.ts';

/** An agency's search. `lockedState` is as in AskedSearch. */
export interface ListingRequest {
  query: CandidateFacetsQuery;
  agencyUserId: string;
  lockedState: number | null;
}

/** What a search found. */
interface Listing {
  found: FoundCandidate[];
  total: number;
  options: FilterOptions;
  rows: RowSources;
}

/**
 * The listing that an agency sees. Errors: validation_failed (unknown discipline or language), zip_not_found.
 */
export async function listCandidates(sources: SearchSources, request: ListingRequest): Promise<CandidateListResponse> {
  const { found, total, options, rows } = await findListing(sources, request);
  return {
    candidates: found.map((one) => candidateRow(one, rows)),
    total_count: total,
    filter_options: options,
  };
}

const valuesOf = (options: readonly FilterOption[]) => options.map(({ value }) => value);

/** The same in the compact form. */
export async function listCompactCandidates(
  sources: SearchSources,
  request: ListingRequest,
): Promise<CompactCandidateListResponse> {
  const { found, total, options, rows } = await findListing(sources, request);
  return {
    candidates: found.map((one) => compactRow(one, rows)),
    total_count: total,
    filter_options: {
      languages: valuesOf(options.languages),
      states: valuesOf(options.states),
      experiences: valuesOf(options.experiences),
      careSettings: valuesOf(options.careSettings),
    },
  };
}

async function findListing(
  sources: SearchSources,
  { query, agencyUserId, lockedState }: ListingRequest,
): Promise<Listing> {
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
  const [{ found, total }, options] = await Promise.all([
    index === null ? askDatabase(db, search, page) : askIndex(db, index, search, page),
    filterOptions(sources, {
      filters: countedFilters(criteria, languages),
      disciplines: search.disciplines,
      state: lockedState,
    }),
  ]);
  return { found, total, options, rows: { ...read, wanted: criteria.hours } };
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
  return candidateRow(found, { from, languages, places, wanted: EMPTY_WEEK });
}
