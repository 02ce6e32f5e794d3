import { placeCall, type PlaceResponse } from '@marketplace/contracts';
import { isZipCode } from '@marketplace/domain';
import { callApi, useQuery } from '@marketplace/platform';
import { placeKeys } from './candidate-search.keys.ts';

export const placeName = ({ city, state }: Pick<PlaceResponse, 'city' | 'state'>) => `${city}, ${state}`;

export const placeOptions = (zip: string) => ({
  queryKey: placeKeys.zip(zip),
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(placeCall, { params: { zip }, signal }),
  enabled: isZipCode(zip),
  staleTime: Infinity,
});

/** Returns the place name of a ZIP code, or the ZIP code until the name is known. */
export function usePlaceName(zip: string): string {
  const { data } = useQuery(placeOptions(zip));
  return data === undefined ? zip : placeName(data);
}
