import { criteriaOfQuery, unknownZipText, type CandidateFacetsQuery } from '@marketplace/contracts';
import { disciplineFromText, DISCIPLINES, EMPTY_WEEK, FILTERS, type SearchCriteria } from '@marketplace/domain';
import { AppError } from '../http/app-error.ts';
import { listCaregiversOn } from '../agency/lists/candidate-lists.repository.ts';
import { languagesOf, type Language } from '../reference/languages/languages.ts';
import { placeMapOf, type PlaceMap } from '../reference/places/place-map.ts';
import { agencyRecordsOf, type AgencyRecords } from './agency-records.repository.ts';
import { listCaregiversOfCity } from './candidates.repository.ts';
import type { CandidateSearch, NearbyPlaces, SearchEngine } from './engine.ts';
import type { ListingSession } from './listing-session.ts';
import { choicesOf } from './search-columns.ts';
import { upToDateEngine, type SearchSources } from './search-sources.ts';

function disciplinesOf(names: readonly string[]): number[] {
  if (names.length === 0) return DISCIPLINES.map((d) => d.id);
  const ids = names.map((name) => {
    const discipline = disciplineFromText(name);
    if (discipline) return discipline.id;
    const message = `We do not know the discipline "${name}"`;
    throw new AppError('validation_failed', {
      errors: [
        { field: 'discipline_filters', message, fix: { action: 'choose', allowed: DISCIPLINES.map((d) => d.code) } },
      ],
    });
  });
  return [...new Set(ids)];
}

export function searchedPlace(places: PlaceMap, zip: string): number | null {
  if (zip === '') return null;
  const place = places.idOfZip(zip);
  if (place !== null) return place;
  const message = unknownZipText(zip);
  throw new AppError('zip_not_found', {
    detail: message,
    errors: [{ field: FILTERS.zip_code.param, message, fix: { action: 'replace' } }],
  });
}

function nearbyPlaces(places: PlaceMap, from: number, radius: number, area: string | undefined): NearbyPlaces {
  const { ids, miles } = places.within(from, radius);
  if (area === undefined) return { places: ids, miles };
  const areaPlace = places.idOfZip(area);
  const isInArea = (id: number) => areaPlace !== null && places.areaOf(id) === places.areaOf(areaPlace);
  return { places: ids.filter(isInArea), miles: miles.filter((_, index) => isInArea(ids[index] ?? 0)) };
}

/** Intersection of both lists; null for everybody. */
function intersect(a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  const allowedIds = new Set(b);
  return a.filter((id) => allowedIds.has(id));
}

export interface ResolvedSearch {
  search: CandidateSearch;
  from: number | null;
  languages: readonly Language[];
  places: PlaceMap;
  records: AgencyRecords;
}

interface AgencySearch {
  discipline_filters: readonly string[];
  criteria: SearchCriteria;
  shortlisted_only: boolean;
  /** ZIP that limits the search to its area. Ignored without a ZIP to search around. */
  area?: string | undefined;
  agencyId: string;
  /** Number of the US state to which the association site is limited; overrides the state filter. */
  lockedState: number | null;
  records?: AgencyRecords | undefined;
}

/** @throws AppError `validation_failed` (unknown discipline or language), `zip_not_found` */
export async function resolveSearch(
  sources: Pick<SearchSources, 'db' | 'caches'>,
  { criteria, agencyId, lockedState, ...rest }: AgencySearch,
): Promise<ResolvedSearch> {
  const { db } = sources;
  const [languages, places, records, shortlisted, inCity] = await Promise.all([
    languagesOf(sources),
    placeMapOf(sources),
    rest.records ?? agencyRecordsOf(sources, agencyId),
    rest.shortlisted_only ? listCaregiversOn(db, 'shortlist', agencyId) : null,
    criteria.city === '' ? null : listCaregiversOfCity(db, criteria.city),
  ]);
  const from = searchedPlace(places, criteria.zip_code);
  const choices = new Map(choicesOf(criteria, languages));
  if (lockedState !== null) choices.set('state', { values: [lockedState] });
  const search: CandidateSearch = {
    disciplines: disciplinesOf(rest.discipline_filters),
    choices,
    near: from === null ? null : nearbyPlaces(places, from, criteria.radius, rest.area),
    hours: criteria.hours === EMPTY_WEEK ? null : { slots: criteria.hours, all: false },
    hidden: records.hidden,
    among: intersect(shortlisted, inCity),
  };
  return { search, from, languages, places, records };
}

export interface AgencyRequest {
  query: CandidateFacetsQuery;
  agencyId: string;
  lockedState: number | null;
  /** Records loaded with the session; if absent, loads them. */
  session?: Pick<ListingSession, 'records' | 'engine'> | undefined;
}

/** Prepares an agency's search and chooses the engine. Errors as in `resolveSearch`. */
export async function resolveAgencySearch(
  sources: SearchSources,
  { query, agencyId, lockedState, session }: AgencyRequest,
): Promise<{ resolvedSearch: ResolvedSearch; engine: SearchEngine; criteria: SearchCriteria }> {
  const criteria = criteriaOfQuery(query);
  const [resolvedSearch, engine] = await Promise.all([
    resolveSearch(sources, { ...query, criteria, agencyId, lockedState, records: session?.records }),
    session?.engine ?? upToDateEngine(sources),
  ]);
  return { resolvedSearch: resolvedSearch, engine, criteria };
}
