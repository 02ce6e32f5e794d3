import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage, jsonOrNull, tabStorage } from './browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

test('tab storage sets and removes a string, and device storage stays empty', () => {
  expect(tabStorage.get('place')).toBeNull();
  expect(tabStorage.set('place', '60614')).toBe(true);
  expect(tabStorage.get('place')).toBe('60614');
  expect(deviceStorage.get('place')).toBeNull();
  tabStorage.remove('place');
  expect(tabStorage.get('place')).toBeNull();
});

test('unavailable browser storage stores nothing and throws no error', () => {
  const refused = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused, removeItem: refused });
  expect(tabStorage.set('place', '60614')).toBe(false);
  expect(tabStorage.get('place')).toBeUndefined();
  tabStorage.remove('place');
});

test('valid JSON is parsed, and any other text becomes null', () => {
  expect(jsonOrNull('{"a":1}')).toEqual({ a: 1 });
  expect(jsonOrNull('{"a":')).toBeNull();
  expect(jsonOrNull(null)).toBeNull();
});
