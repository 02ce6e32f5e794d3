import { citiesCall, type PlaceResponse } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { placeKeys } from './candidate-search.keys.ts';

const PAUSE_MS = 200;
const LEAST_LETTERS = 2;

/** Cities whose name begins with this text, once typing pauses. */
export function useCitySuggestions(text: string, state: string | null): readonly PlaceResponse[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: placeKeys.cities(asked, state),
    queryFn: ({ signal }) =>
      callApi(citiesCall, { query: { starts_with: asked, ...(state === null ? {} : { state }) }, signal }),
    enabled: asked.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return asked.length >= LEAST_LETTERS ? (data?.cities ?? []) : [];
}
