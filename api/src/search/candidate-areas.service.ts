import type { CandidateAreas } from '@marketplace/contracts';
import { stateByNumber } from '@marketplace/domain';
import type { Place } from '../reference/places/place-files.ts';
import { listPlacesById } from '../reference/places/places.repository.ts';
import { resolveAgencySearch, type AgencyRequest } from './candidate-search.service.ts';
import type { SearchSources } from './search-sources.ts';

/**
 * Lists areas within the radius, with their number of matches. Places each caregiver at the center of their area, so
 * that the counts reveal no more about a ZIP than the distances do. Errors as in `findListing`.
 */
export async function countAreas(sources: SearchSources, request: AgencyRequest): Promise<CandidateAreas> {
  const { resolvedSearch, engine } = await resolveAgencySearch(sources, {
    ...request,
    query: { ...request.query, area: undefined },
  });
  const { search, from, places } = resolvedSearch;
  if (from === null || search.near === null) throw new Error('cannot count areas without a ZIP');
  const people = new Map<number, number>();
  for (const id of search.near.places) if (places.areaOf(id) === id) people.set(id, 0);
  for (const [place, count] of await engine.countByPlace(search)) {
    const area = places.areaOf(place);
    people.set(area, (people.get(area) ?? 0) + count);
  }
  const areaPlaces = await listPlacesById(sources.db, [from, ...people.keys()]);
  const center = areaPlaces.find(({ id }) => id === from);
  if (center === undefined) throw new Error(`could not find place ${from}`);
  const areas = areaPlaces.flatMap((area) => {
    const count = people.get(area.id);
    if (count === undefined) return [];
    const { zip, city, state } = area;
    const miles = places.wholeMilesBetween(from, area.id);
    return [{ zip, city, state: stateByNumber(state) ?? '', ...pointOf(area), miles, people: count }];
  });
  return { center: pointOf(center), areas };
}

const pointOf = ({ latitude, longitude }: Place) => ({ latitude: rounded(latitude), longitude: rounded(longitude) });
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
