import { citiesCall, placeCall, type AgencyProfile } from '@marketplace/contracts';
import { DEFAULT_RADIUS_MILES } from '@marketplace/domain';
import { callApi, useAuth, useQuery } from '@marketplace/platform';
import { placeKeys } from './candidate-search.keys.ts';
import { lastPlace, type RememberedPlace } from './remembered-place.ts';

/** A place to search around, with its name: 'Indianapolis, IN'. */
export interface NearPlace extends RememberedPlace {
  name: string;
}

async function named(place: RememberedPlace, signal: AbortSignal): Promise<NearPlace & { state: string }> {
  const { city, state } = await callApi(placeCall, { params: { zip: place.zip }, signal });
  return { ...place, name: `${city}, ${state}`, state };
}

async function placeOfAgency(
  { agency_city, agency_state }: AgencyProfile,
  signal: AbortSignal,
): Promise<(NearPlace & { state: string }) | null> {
  const { cities } = await callApi(citiesCall, { query: { starts_with: agency_city, state: agency_state }, signal });
  const own = cities.find(({ city }) => city.toLowerCase() === agency_city.toLowerCase());
  return own === undefined
    ? null
    : { zip: own.zip, radius: DEFAULT_RADIUS_MILES, name: `${own.city}, ${own.state}`, state: own.state };
}

/** Where the agency is. `place` is null if it names no city that we know; `known` once that has been looked up. */
export function useAgencyPlace(): { known: boolean; place: NearPlace | null } {
  const { profile } = useAuth();
  const { data, isLoading } = useQuery({
    queryKey: placeKeys.agency(profile?.agency_city ?? '', profile?.agency_state ?? ''),
    queryFn: ({ signal }) => (profile === null ? null : placeOfAgency(profile, signal)),
    enabled: profile !== null && profile.agency_city !== '',
    staleTime: Infinity,
  });
  return { known: !isLoading, place: data ?? null };
}

/** The place last searched on this device, or else the agency's own; null until known, and outside the locked state. */
export function useNearPlace(lockedState: string | null): NearPlace | null {
  const { profile } = useAuth();
  const last = lastPlace();
  const { data } = useQuery({
    queryKey: placeKeys.near(last?.zip ?? profile?.id ?? ''),
    queryFn: ({ signal }) =>
      last !== null ? named(last, signal) : profile === null ? null : placeOfAgency(profile, signal),
    enabled: last !== null || profile !== null,
    staleTime: Infinity,
  });
  if (!data || (lockedState !== null && data.state !== lockedState)) return null;
  return last === null ? data : { ...data, ...last };
}
