/** Texts that the browser stores by key. Without storage (disabled, full, on the server) nothing is stored, and nothing throws. */
interface BrowserStorage {
  /** Null if there is no such text; undefined if storage cannot be read. */
  get(key: string): string | null | undefined;
  /** @returns false if the text could not be stored */
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

/** Until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage);
/** For later visits, in all tabs of this browser. */
export const deviceStorage = browserStorage(() => localStorage);

/** The value that a stored text means; null if there is none or it is not JSON. */
export const jsonOrNull = (text: string | null | undefined): unknown =>
  attempt<unknown>(() => JSON.parse(text ?? 'null')) ?? null;

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
