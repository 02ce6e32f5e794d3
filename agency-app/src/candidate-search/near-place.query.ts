import { citiesCall, type AgencyProfile, type PlaceResponse } from '@marketplace/contracts';
import { DEFAULT_RADIUS_MILES } from '@marketplace/domain';
import { callApi, useAuth, useQuery, useQueryClient } from '@marketplace/platform';
import { placeKeys } from './candidate-search.keys.ts';
import { placeName, placeOptions } from './place-name.query.ts';
import { lastPlace, type RememberedPlace } from './remembered-place.ts';

export interface NearPlace extends RememberedPlace {
  name: string;
  state: string;
  /** Whether this is the last searched place. If false, it is the agency's city. */
  searched: boolean;
}

interface FoundPlace {
  isSettled: boolean;
  place: NearPlace | null;
}

async function placeOfAgency(
  { agency_city, agency_state }: AgencyProfile,
  signal: AbortSignal,
): Promise<PlaceResponse | null> {
  const { cities } = await callApi(citiesCall, { query: { starts_with: agency_city, state: agency_state }, signal });
  return cities.find(({ city }) => city.toLowerCase() === agency_city.toLowerCase()) ?? null;
}

/** Returns the agency's place; null if its city is unknown. Sends no request unless `isEnabled`. */
function useAgencyPlace(isEnabled: boolean): FoundPlace {
  const { profile } = useAuth();
  const queries = useQueryClient();
  const { data, isLoading } = useQuery({
    queryKey: placeKeys.agency(profile?.agency_city ?? '', profile?.agency_state ?? ''),
    queryFn: async ({ signal }) => {
      const agencyPlace = profile === null ? null : await placeOfAgency(profile, signal);
      // Caches the place by ZIP code, so that a search around it needs no second request.
      if (agencyPlace !== null) queries.setQueryData(placeKeys.zip(agencyPlace.zip), agencyPlace);
      return agencyPlace;
    },
    enabled: isEnabled && profile !== null && profile.agency_city !== '',
    staleTime: Infinity,
  });
  const place = data ? nearPlace(data, { zip: data.zip, radius: DEFAULT_RADIUS_MILES }, false) : null;
  return { isSettled: !isLoading, place };
}

const nearPlace = (match: PlaceResponse, place: RememberedPlace, wasSearched: boolean): NearPlace => ({
  ...place,
  name: placeName(match),
  state: match.state,
  searched: wasSearched,
});

/**
 * Returns the last searched place on this device, or else the agency's place. `lockedState` skips places outside
 * that US state.
 */
export function useNearPlace(lockedState: string | null): FoundPlace {
  const last = lastPlace();
  const { data, isError } = useQuery(placeOptions(last?.zip ?? ''));
  const lastNamed = last !== null && data !== undefined ? nearPlace(data, last, true) : null;
  const isAllowed = (place: NearPlace) => lockedState === null || place.state === lockedState;
  const isLastRefused = isError || (lastNamed !== null && !isAllowed(lastNamed));
  const agencyPlace = useAgencyPlace(last === null || isLastRefused);
  if (last !== null && !isLastRefused) {
    return { isSettled: lastNamed !== null, place: lastNamed };
  }
  return {
    isSettled: agencyPlace.isSettled,
    place: agencyPlace.place !== null && isAllowed(agencyPlace.place) ? agencyPlace.place : null,
  };
}
