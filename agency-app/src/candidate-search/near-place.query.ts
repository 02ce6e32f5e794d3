import { citiesCall, placeCall, type AgencyProfile } from '@marketplace/contracts';
import { DEFAULT_RADIUS_MILES } from '@marketplace/domain';
import { callApi, useAuth, useQuery } from '@marketplace/platform';
import { placeKeys } from './candidate-search.keys.ts';
import { lastPlace, type RememberedPlace } from './remembered-place.ts';

/** A place to search around, with its name: 'Indianapolis, IN'. */
export interface NearPlace extends RememberedPlace {
  name: string;
  state: string;
  /** Whether somebody searched around this ZIP code; otherwise it stands for the agency's city. */
  searched: boolean;
}

/** `known` once it is certain whether there is one. */
interface FoundPlace {
  known: boolean;
  place: NearPlace | null;
}

async function named(place: RememberedPlace, signal: AbortSignal): Promise<NearPlace> {
  const { city, state } = await callApi(placeCall, { params: { zip: place.zip }, signal });
  return { ...place, name: `${city}, ${state}`, state, searched: true };
}

async function placeOfAgency(
  { agency_city, agency_state }: AgencyProfile,
  signal: AbortSignal,
): Promise<NearPlace | null> {
  const { cities } = await callApi(citiesCall, { query: { starts_with: agency_city, state: agency_state }, signal });
  const own = cities.find(({ city }) => city.toLowerCase() === agency_city.toLowerCase());
  return own === undefined
    ? null
    : {
        zip: own.zip,
        radius: DEFAULT_RADIUS_MILES,
        name: `${own.city}, ${own.state}`,
        state: own.state,
        searched: false,
      };
}

/** Where the agency is, looked up only if it is `wanted`. No place if the agency names no city that we know. */
function useAgencyPlace(wanted: boolean): FoundPlace {
  const { profile } = useAuth();
  const { data, isLoading } = useQuery({
    queryKey: placeKeys.agency(profile?.agency_city ?? '', profile?.agency_state ?? ''),
    queryFn: ({ signal }) => (profile === null ? null : placeOfAgency(profile, signal)),
    enabled: wanted && profile !== null && profile.agency_city !== '',
    staleTime: Infinity,
  });
  return { known: !isLoading, place: data ?? null };
}

/** The place last searched on this device, or else the agency's own. Of these two, only one in the locked state. */
export function useNearPlace(lockedState: string | null): FoundPlace {
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
  const own = useAgencyPlace(last === null || isLastRefused);
  if (last !== null && !isLastRefused) {
    return { known: lastNamed !== null, place: lastNamed && { ...lastNamed, ...last } };
  }
  return { known: own.known, place: own.place !== null && isAllowed(own.place) ? own.place : null };
}
