import { vi } from 'vitest';

/** Makes the screen wide enough for the filter sidebar, or not, until globals are unstubbed. */
export function setWideScreen(wide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
