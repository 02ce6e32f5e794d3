interface BrowserStorage {
  /** Returns null if the key is missing; undefined if storage is unavailable. */
  get(key: string): string | null | undefined;
  /** Returns whether the value was stored. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

const browserStorage = (storage: () => Storage): BrowserStorage => ({
  get: (key) => attempt(() => storage().getItem(key)),
  set: (key, text) =>
    attempt(() => {
      storage().setItem(key, text);
      return true;
    }) ?? false,
  remove: (key) => attempt(() => storage().removeItem(key)),
});

export const tabStorage = browserStorage(() => sessionStorage);
export const deviceStorage = browserStorage(() => localStorage);

export const jsonOrNull = (text: string | null | undefined): unknown =>
  attempt<unknown>(() => JSON.parse(text ?? 'null')) ?? null;

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
