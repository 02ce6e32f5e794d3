import { vi } from 'vitest';

/** Makes the screen wide enough for the filters beside the list, or not, until the globals are unstubbed. */
export function setWideScreen(wide: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
