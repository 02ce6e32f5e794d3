import { vi } from 'vitest';

/** Simulates a screen with or without room for the filter sidebar, until globals are unstubbed. */
export function setWideScreen(wide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
