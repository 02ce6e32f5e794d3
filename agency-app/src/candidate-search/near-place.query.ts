import { citiesCall, placeCall, type AgencyProfile } from '@marketplace/contracts';
import { DEFAULT_RADIUS_MILES } from '@marketplace/domain';
import { callApi, useAuth, useQuery } from '@marketplace/platform';
import { placeKeys } from './candidate-search.keys.ts';
import { lastPlace, type RememberedPlace } from './remembered-place.ts';

/** A place to search around, with its name: 'Indianapolis, IN'. */
export interface NearPlace extends RememberedPlace {
  name: string;
  state: string;
}

async function named(place: RememberedPlace, signal: AbortSignal): Promise<NearPlace> {
  const { city, state } = await callApi(placeCall, { params: { zip: place.zip }, signal });
  return { ...place, name: `${city}, ${state}`, state };
}

async function placeOfAgency(
  { agency_city, agency_state }: AgencyProfile,
  signal: AbortSignal,
): Promise<NearPlace | null> {
  const { cities } = await callApi(citiesCall, { query: { starts_with: agency_city, state: agency_state }, signal });
  const own = cities.find(({ city }) => city.toLowerCase() === agency_city.toLowerCase());
  return own === undefined
    ? null
    : { zip: own.zip, radius: DEFAULT_RADIUS_MILES, name: `${own.city}, ${own.state}`, state: own.state };
}

/**
 * Where the agency is. `place` is null if it names no city that we know; `known` once that has been looked up, for which
 * it has to be `wanted`.
 */
export function useAgencyPlace(wanted = true): { known: boolean; place: NearPlace | null } {
  const { profile } = useAuth();
  const { data, isLoading } = useQuery({
    queryKey: placeKeys.agency(profile?.agency_city ?? '', profile?.agency_state ?? ''),
    queryFn: ({ signal }) => (profile === null ? null : placeOfAgency(profile, signal)),
    enabled: wanted && profile !== null && profile.agency_city !== '',
    staleTime: Infinity,
  });
  return { known: !isLoading, place: data ?? null };
}

/**
 * The place last searched on this device, or else the agency's own. Of these two, only one in the locked state; null if
 * there is none, and until it is known.
 */
export function useNearPlace(lockedState: string | null): NearPlace | null {
  const last = lastPlace();
  const { data, isError } = useQuery({
    queryKey: placeKeys.last(last?.zip ?? ''),
    queryFn: ({ signal }) => (last === null ? null : named(last, signal)),
    enabled: last !== null,
    staleTime: Infinity,
  });
  const lastNamed = data ?? null;
  const isAllowed = (place: NearPlace) => lockedState === null || place.state === lockedState;
  const isLastRefused = isError || (lastNamed !== null && !isAllowed(lastNamed));
  const { place: own } = useAgencyPlace(last === null || isLastRefused);
  if (last !== null && !isLastRefused) return lastNamed && { ...lastNamed, ...last };
  return own !== null && isAllowed(own) ? own : null;
}
