import { citiesCall } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { placeKeys } from './candidate-search.keys.ts';

const PAUSE_MS = 200;
const MIN_LETTERS = 2;

const cityOptions = (text: string, state: string | null) => ({
  queryKey: placeKeys.cities(text, state),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(citiesCall, { query: { starts_with: text, ...(state === null ? {} : { state }) }, signal }),
  enabled: text.length >= MIN_LETTERS,
  staleTime: Infinity,
});

/**
 * Returns the likely city for a misspelled name. Returns null if no city is similar, or if the best match starts
 * with the text.
 */
export function useSuggestedCity(text: string, state: string | null): string | null {
  const { data } = useQuery(cityOptions(text.trim(), state));
  const [best] = data?.cities ?? [];
  return best === undefined || begins(best.city, text.trim()) ? null : best.city;
}

export const begins = (name: string, text: string) => name.toLowerCase().startsWith(text.toLowerCase());

/**
 * Finds cities whose names start with the text, or else cities with similar names. Debounced. `settled`: whether
 * the suggestions match the current text.
 */
export function useCitySuggestions(text: string, state: string | null) {
  const [prefix, setPrefix] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPrefix(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useQuery({
    ...cityOptions(prefix, state),
    placeholderData: keepPreviousData,
  });
  if (prefix.length < MIN_LETTERS) return { cities: [], settled: false };
  const isAnswered = data !== undefined && !isPlaceholderData;
  return { cities: data?.cities ?? [], settled: isAnswered && prefix === text.trim() };
}
