import { BrowserRouter } from '@marketplace/platform';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useFilters } from './use-filters.ts';

beforeEach(() => window.history.replaceState(null, '', '/candidates/rn?page=2'));
afterEach(cleanup);

const filters = () => renderHook(() => useFilters(), { wrapper: BrowserRouter }).result;
const address = () => window.location.pathname + window.location.search;

describe('filters in the URL', () => {
  test('keep both of two changes before the next render', () => {
    const result = filters();
    const { change } = result.current;
    act(() => {
      change({ language: ['Spanish'] });
      change({ own_car: true });
    });
    expect(result.current.filters).toMatchObject({ language: ['Spanish'], own_car: true, page: 1 });
    expect(address()).toBe('/candidates/rn?language=Spanish&own_car=true');
  });

  test('are undone by Back, one change at a time', async () => {
    const result = filters();
    act(() => result.current.change({ language: ['Spanish'] }));
    act(() => result.current.change({ own_car: true }));
    act(() => window.history.back());
    await waitFor(() => expect(result.current.filters.own_car).toBe(false));
    expect(result.current.filters.language).toEqual(['Spanish']);
    act(() => window.history.back());
    await waitFor(() => expect(result.current.filters).toMatchObject({ language: [], page: 2 }));
    expect(result.current.reachedPage).toBe(2);
  });

  test('keep the identity of unchanged values and functions to avoid renders', async () => {
    const result = filters();
    act(() => result.current.change({ language: ['Spanish'] }));
    const { filters: before, change, reset } = result.current;
    act(() => change({ own_car: true }));
    await waitFor(() => expect(result.current.reachedPage).toBe(1));
    expect(result.current.filters.language).toBe(before.language);
    expect(result.current.filters.state).toBe(before.state);
    expect(result.current).toMatchObject({ change, reset });
  });
});
