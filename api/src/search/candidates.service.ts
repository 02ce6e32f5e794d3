import { type CandidateListResponse, type CandidateRow, type FilterOptions } from '@marketplace/contracts';
import { disciplineBySlug, EMPTY_WEEK, rankDay } from '@marketplace/domain';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { languagesOf } from '../reference/languages/languages.ts';
import { placeMapOf } from '../reference/places/place-map.ts';
import { readAgencySearch, searchedPlace, type AgencyRequest } from './candidate-search.service.ts';
import {
  countCandidates,
  findCandidatePage,
  readCandidates,
  readVisibleCandidate,
  type CandidatePage,
  type CandidateSearch,
  type AgencyMarks,
  type FoundCandidate,
  type StoredCandidate,
} from './candidates.repository.ts';
import type { AgencyRecords } from './agency-records.repository.ts';
import { candidateRow, type RowSources } from './candidate-row.ts';
import { filterOptions } from './filter-options.ts';
import type { RankIndexView } from './memory/rank-index-view.ts';
import type { SearchSources } from './search-sources.ts';

/** A candidate of a page, and what the agency's own records say about them. */
export interface ListedCandidate {
  candidate: StoredCandidate;
  marks: AgencyMarks;
}

/** What a search found. */
export interface Listing {
  found: ListedCandidate[];
  /** The exact number of matches. */
  total: number;
  options: FilterOptions;
  rows: RowSources;
}

/** The listing that an agency sees, as objects. Errors as in `findListing`. */
export async function listCandidates(sources: SearchSources, request: AgencyRequest): Promise<CandidateListResponse> {
  const { found, total, options, rows } = await findListing(sources, request);
  return {
    candidates: found.map(({ candidate, marks }) => candidateRow({ ...candidate, ...marks }, rows)),
    total_count: total,
    filter_options: options,
  };
}

/**
 * The listing that an agency sees, to be written. Errors: validation_failed (unknown discipline or language),
 * zip_not_found.
 */
export async function findListing(sources: SearchSources, asked: AgencyRequest): Promise<Listing> {
  const { db, now } = sources;
  const { query, agencyId, lockedState } = asked;
  const { read, index, criteria } = await readAgencySearch(sources, asked);
  const { search, languages, records } = read;
  const page: CandidatePage = {
    sort: query.sort_by,
    day: rankDay(now()),
    offset: query.page_offset,
    limit: query.page_limit,
    agencyId,
  };
  const [{ found, total }, options] = await Promise.all([
    index === null ? askDatabase(db, search, page) : askIndex(db, index, { search, page, records }),
    filterOptions({ ...sources, index }, { languages, disciplines: search.disciplines, state: lockedState }),
  ]);
  return { found, total, options, rows: { ...read, wanted: criteria.hours } };
}

interface Asked {
  search: CandidateSearch;
  page: CandidatePage;
  records: AgencyRecords;
}

async function askIndex(db: Database, index: RankIndexView, { search, page, records: { marksOf } }: Asked) {
  const { ids, total } = index.find(search, page);
  if (ids.length === 0) return { found: [], total };
  const found =
    marksOf === null
      ? (await readCandidates(db, ids, page.agencyId)).map(listed)
      : (await index.candidates(db, ids)).map((candidate) => ({ candidate, marks: marksOf(candidate) }));
  return { found, total };
}

const listed = (found: FoundCandidate): ListedCandidate => ({ candidate: found, marks: found });

async function askDatabase(db: Database, search: CandidateSearch, page: CandidatePage) {
  const [found, total] = await Promise.all([findCandidatePage(db, search, page), countCandidates(db, search)]);
  return { found: found.map(listed), total };
}

/**
 * One person as shown in the listing, with the distance from a ZIP if one is given. Anybody unknown, not shown, hidden
 * from this agency, of another discipline or outside the association's state is candidate_not_found. Other errors:
 * zip_not_found.
 */
export async function viewCandidate(
  sources: Pick<SearchSources, 'db' | 'caches'>,
  asked: { type: string; uuid: string; zip: string; agencyId: string; lockedState: number | null },
): Promise<CandidateRow> {
  const { db } = sources;
  const { agencyId, lockedState } = asked;
  const [languages, places, found] = await Promise.all([
    languagesOf(sources),
    placeMapOf(sources),
    readVisibleCandidate(db, { uuid: asked.uuid, agencyId }),
  ]);
  const from = searchedPlace(places, asked.zip);
  const fits =
    found !== undefined &&
    found.discipline === disciplineBySlug(asked.type)?.id &&
    (lockedState === null || found.state === lockedState);
  if (!fits) throw new AppError('candidate_not_found');
  return candidateRow(found, { from, languages, places, wanted: EMPTY_WEEK });
}
