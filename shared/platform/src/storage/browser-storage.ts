const FAILED = Symbol('failed');

/** Texts that the browser stores by key. Without storage (disabled, full, on the server) nothing is stored, and nothing throws. */
interface BrowserStorage {
  /** Null if there is no such text; undefined if storage cannot be read. */
  get(key: string): string | null | undefined;
  /** @returns false if the text could not be stored */
  set(key: string, text: string): boolean;
  /** Stores a text that `getUnexpired` returns for `ttl` milliseconds. */
  setWithTtl(key: string, text: string, ttl: number): void;
  /** A text of `setWithTtl`; null if there is none or it has expired. */
  getUnexpired(key: string): string | null;
  remove(key: string): void;
}

function browserStorage(storage: () => Storage): BrowserStorage {
  const get = (key: string) => {
    const text = attempt(() => storage().getItem(key));
    return text === FAILED ? undefined : text;
  };
  const set = (key: string, text: string) => attempt(() => storage().setItem(key, text)) !== FAILED;
  return {
    get,
    set,
    setWithTtl(key, text, ttl) {
      set(key, `${Date.now() + ttl} ${text}`);
    },
    getUnexpired(key) {
      const [, until, text = null] = /^(\d+) (.*)$/s.exec(get(key) ?? '') ?? [];
      return Number(until) > Date.now() ? text : null;
    },
    remove(key) {
      attempt(() => storage().removeItem(key));
    },
  };
}

/** Until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage);
/** For later visits, in all tabs of this browser. */
export const deviceStorage = browserStorage(() => localStorage);

/** The value that a stored text means; null if there is none or it is not JSON. */
export function jsonOrNull(text: string | null | undefined): unknown {
  const value = attempt<unknown>(() => JSON.parse(text ?? 'null'));
  return value === FAILED ? null : value;
}

function attempt<T>(act: () => T): T | typeof FAILED {
  try {
    return act();
  } catch {
    return FAILED;
  }
}
