import { type CandidateListResponse, type CandidateRow, type FilterOptions } from '@marketplace/contracts';
import { disciplineBySlug, EMPTY_WEEK, rankDay } from '@marketplace/domain';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { languagesOf } from '../reference/languages/languages.ts';
import { placeMapOf } from '../reference/places/place-map.ts';
import { resolveAgencySearch, searchedPlace, type AgencyRequest } from './candidate-search.service.ts';
import {
  listCandidatesById,
  findShownCandidate,
  type AgencyMarks,
  type StoredCandidate,
} from './candidates.repository.ts';
import type { AgencyRecords } from './agency-records.repository.ts';
import { candidateRow, type RowSources } from './candidate-row.ts';
import type { SearchEngine } from './engine.ts';
import { filterOptions } from './filter-options.ts';
import type { SearchSources } from './search-sources.ts';

interface ListedCandidate {
  candidate: StoredCandidate;
  marks: AgencyMarks;
}

export interface Listing {
  people: ListedCandidate[];
  total: number;
  options: FilterOptions;
  rows: RowSources;
}

/** Searches for an agency and returns the list as objects. Errors as in `findListing`. */
export async function listCandidates(sources: SearchSources, request: AgencyRequest): Promise<CandidateListResponse> {
  const { people, total, options, rows } = await findListing(sources, request);
  return {
    candidates: people.map(({ candidate, marks }) => candidateRow({ ...candidate, ...marks }, rows)),
    total_count: total,
    filter_options: options,
  };
}

/**
 * Searches for an agency and returns the list, ready to be serialized.
 * @throws AppError `validation_failed` (unknown discipline or language), `zip_not_found`
 */
export async function findListing(sources: SearchSources, request: AgencyRequest): Promise<Listing> {
  const { query, agencyId, lockedState } = request;
  const { resolvedSearch, engine, criteria } = await resolveAgencySearch(sources, request);
  const { search, languages, records } = resolvedSearch;
  const page = {
    sort: query.sort_by,
    day: rankDay(sources.now()),
    offset: query.page_offset,
    limit: query.page_limit,
  };
  const [{ first, total }, options] = await Promise.all([
    engine.find(search, page),
    filterOptions(
      { caches: sources.caches, engine },
      { languages, disciplines: search.disciplines, state: lockedState },
    ),
  ]);
  const ids = first.map(({ id }) => id);
  const people = ids.length === 0 ? [] : await readListed(sources.db, engine, { ids, agencyId, records });
  return { people, total, options, rows: { ...resolvedSearch, requestedHours: criteria.hours } };
}

/** Rows of a page. If the agency has many records, loads marks for these rows only. */
async function readListed(
  db: Database,
  engine: SearchEngine,
  { ids, agencyId, records: { marksOf } }: { ids: readonly number[]; agencyId: string; records: AgencyRecords },
): Promise<ListedCandidate[]> {
  if (marksOf === null) {
    return (await listCandidatesById(db, ids, agencyId)).map((candidate) => ({ candidate, marks: candidate }));
  }
  return (await engine.candidates(ids)).map((candidate) => ({ candidate, marks: marksOf(candidate) }));
}

/**
 * Returns one candidate as a list row, optionally with the distance from a ZIP.
 * @throws AppError `candidate_not_found` if unknown, unlisted, hidden, of another discipline or outside of the
 *   association's state; `zip_not_found`
 */
export async function viewCandidate(
  sources: Pick<SearchSources, 'db' | 'caches'>,
  viewing: { type: string; uuid: string; zip: string; agencyId: string; lockedState: number | null },
): Promise<CandidateRow> {
  const { db } = sources;
  const { agencyId, lockedState } = viewing;
  const [languages, places, candidate] = await Promise.all([
    languagesOf(sources),
    placeMapOf(sources),
    findShownCandidate(db, { uuid: viewing.uuid, agencyId }),
  ]);
  const from = searchedPlace(places, viewing.zip);
  const fits =
    candidate !== undefined &&
    candidate.discipline === disciplineBySlug(viewing.type)?.id &&
    (lockedState === null || candidate.state === lockedState);
  if (!fits) throw new AppError('candidate_not_found');
  return candidateRow(candidate, { from, languages, places, requestedHours: EMPTY_WEEK });
}
