// The code that runs in the page needs DOM types, which importing packages may lack.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
export interface PageWatch {
  /** Number of React copies that render on the page. */
  renderers: number;
  /** Renders that reached the page so far. */
  commits: number;
  /** The browser's original timer, because the page may have replaced it. */
  pause(ms: number): Promise<void>;
  rememberGlobals(): void;
  /** Globals replaced since the snapshot, such as `fetch`, and additions to built-in objects. */
  replaced(): string[];
}

export const WATCH = 'marketplaceSmokeTest';
/** Key and value of an entry in local and session storage that simulates another team's data. */
export const OTHER_TEAM_ENTRY = 'another-team:kept';

/**
 * Runs in the page before its scripts, without access to this module. Counts React's renders, records globals, and adds
 * another remote's entry to local and session storage.
 */
export function watchPage({ watch, otherTeamEntry }: { watch: string; otherTeamEntry: string }): void {
  // Copies these functions, because a release may replace the originals.
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { is, create } = Object;
  const [originalTimeout, OriginalPromise] = [setTimeout, Promise];
  const pause = (ms: number) => new OriginalPromise<void>((resolve) => void originalTimeout(resolve, ms));
  const builtIn = new Set(ownKeys(globalThis));
  const state = { renderers: 0, commits: 0, pause, rememberGlobals, replaced };
  Object.defineProperty(globalThis, watch, { value: state });
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      renderers: new Map(),
      supportsFiber: true,
      inject: () => (state.renderers += 1),
      onCommitFiberRoot: () => (state.commits += 1),
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      checkDCE() {},
    },
  });
  for (const storage of [localStorage, sessionStorage]) {
    if (storage.getItem(otherTeamEntry) === null) storage.setItem(otherTeamEntry, otherTeamEntry);
  }

  /**
   * A shared object. `additions` says which new properties are a problem: 'hiding' means only properties that shadow an
   * inherited one.
   */
  interface Owner {
    prefix: string;
    owner: object;
    additions: 'all' | 'hiding' | 'none';
    before: Record<string | symbol, PropertyDescriptor>;
  }
  let owners: Owner[] = [];

  function rememberGlobals(): void {
    owners = [];
    const visitedOwners = new Set<unknown>([globalThis]);
    const add = (prefix: string, owner: unknown, additions: Owner['additions']) => {
      if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null || visitedOwners.has(owner))
        return;
      visitedOwners.add(owner);
      owners.push({ prefix, owner, additions, before: propertiesOf(owner) });
    };
    owners.push({ prefix: '', owner: globalThis, additions: 'none', before: propertiesOf(globalThis) });
    for (const name of ownKeys(globalThis)) {
      const value = valueOf(String(name));
      if (builtIn.has(name)) {
        const isPlain = typeof value === 'function' || getPrototypeOf(Object(value)) === Object.prototype;
        add(`${String(name)}.`, value, isPlain || name === 'console' ? 'all' : 'hiding');
        if (typeof value === 'function') add(`${String(name)}.prototype.`, value.prototype, 'all');
      } else if (Array.isArray(value)) add(`${String(name)}.`, value, 'hiding');
    }
  }

  /** Returns undefined for a global that throws when read. */
  function valueOf(name: string): unknown {
    try {
      return Reflect.get(globalThis, name);
    } catch {
      return undefined;
    }
  }

  function propertiesOf(owner: object): Record<string | symbol, PropertyDescriptor> {
    const properties = create(null);
    for (const key of ownKeys(owner)) properties[key] = getOwnPropertyDescriptor(owner, key);
    return properties;
  }

  function replaced(): string[] {
    const names: string[] = [];
    for (const { prefix, owner, additions, before } of owners) {
      for (const key of ownKeys(owner)) {
        const descriptor = before[key];
        const isBad =
          descriptor === undefined
            ? additions === 'all' || (additions === 'hiding' && key in (getPrototypeOf(owner) ?? {}))
            : isAnother(descriptor, getOwnPropertyDescriptor(owner, key));
        if (isBad) names.push(prefix + (typeof key === 'string' ? key : `[${key.description ?? ''}]`));
      }
      for (const key in before) {
        const descriptor = before[key];
        if (descriptor !== undefined && isCode(descriptor) && getOwnPropertyDescriptor(owner, key) === undefined)
          names.push(prefix + key);
      }
    }
    return names;
  }

  /** Compares only functions, objects and accessors, because numbers and strings, such as counters, may change. */
  function isAnother(before: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean {
    if (now === undefined || !isCode(before)) return false;
    return !is(before.value, now.value) || before.get !== now.get || before.set !== now.set;
  }

  function isCode({ value, get, set }: PropertyDescriptor): boolean {
    return typeof value === 'function' || (typeof value === 'object' && value !== null) || (get ?? set) !== undefined;
  }
}
