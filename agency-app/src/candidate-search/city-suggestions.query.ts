import { citiesCall, type PlaceResponse } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { placeKeys } from './candidate-search.keys.ts';

const PAUSE_MS = 200;
const LEAST_LETTERS = 2;

export interface CitySuggestions {
  cities: readonly PlaceResponse[];
  /** Whether these are for this text, not for an earlier one. */
  settled: boolean;
}

/** Cities whose name begins with this text, or else almost with it, once typing pauses. */
export function useCitySuggestions(text: string, state: string | null): CitySuggestions {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: placeKeys.cities(asked, state),
    queryFn: ({ signal }) =>
      callApi(citiesCall, { query: { starts_with: asked, ...(state === null ? {} : { state }) }, signal }),
    enabled: asked.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  if (asked.length < LEAST_LETTERS) return { cities: [], settled: false };
  const isAnswered = data !== undefined && !isPlaceholderData;
  return { cities: data?.cities ?? [], settled: isAnswered && asked === text.trim() };
}
