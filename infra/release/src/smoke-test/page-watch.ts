// What runs in the page needs its types; packages that import this one have none.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** What the watch in a page tells. */
export interface PageWatch {
  /** Copies of React that render on the page. */
  renderers: number;
  /** Renders that reached the page so far. */
  commits: number;
  /** Built-in functions of the browser that are others than before the site's scripts ran, such as `fetch`. */
  replaced: () => string[];
}

/** Name of the watch among the page's globals. */
export const WATCH = 'marketplaceSmokeTest';
/** Key in both storages that belongs to nobody on the page, and its value. */
export const FOREIGN = 'another-team:kept';

/**
 * Runs in the page before its scripts, so it uses nothing from this module: counts the renders of React, and remembers
 * what the browser provides. The page's own storage gets an entry of another team.
 */
export function watchPage({ watch, foreign }: { watch: string; foreign: string }): void {
  const state = { renderers: 0, commits: 0, replaced };
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
    if (storage.getItem(foreign) === null) storage.setItem(foreign, foreign);
  }

  const owners: [string, object][] = [
    ['console', console],
    ['JSON', JSON],
    ['Object', Object],
    ['Promise', Promise],
    ...[
      Array,
      Object,
      String,
      Function,
      Promise,
      EventTarget,
      Node,
      Element,
      HTMLElement,
      Document,
      History,
      Storage,
      Navigator,
      XMLHttpRequest,
    ].map((type): [string, object] => [`${type.name}.prototype`, type.prototype]),
  ];
  const functions = [
    'fetch XMLHttpRequest WebSocket Promise URL Event setTimeout setInterval clearTimeout clearInterval',
    'requestAnimationFrame cancelAnimationFrame queueMicrotask structuredClone open addEventListener history',
    'localStorage sessionStorage navigator console JSON customElements',
  ].flatMap((names) => names.split(' '));
  const instances: [string, object][] = [
    ['history', history],
    ['navigator', navigator],
    ['document', document],
  ];

  const parts = ({ value, get, set }: PropertyDescriptor) => [value, get, set];
  const remembered = owners.map(([name, owner]) => {
    const properties = Object.entries(Object.getOwnPropertyDescriptors(owner));
    return { name, owner, before: new Map(properties.map(([key, descriptor]) => [key, parts(descriptor)])) };
  });
  const globals = functions.map((name) => [name, Reflect.get(globalThis, name)] as const);

  function replaced(): string[] {
    const changed = remembered.flatMap(({ name, owner, before }) => {
      const now = Object.entries(Object.getOwnPropertyDescriptors(owner));
      const others = now.filter(([key, one]) => parts(one).some((part, index) => part !== before.get(key)?.[index]));
      return others.map(([key]) => `${name}.${key}`);
    });
    const shadowed = instances.flatMap(([name, instance]) =>
      Object.getOwnPropertyNames(instance)
        .filter((key) => key !== 'location' && key in Object.getPrototypeOf(instance))
        .map((key) => `${name}.${key}`),
    );
    const others = globals.filter(([name, value]) => Reflect.get(globalThis, name) !== value).map(([name]) => name);
    return [...others, ...changed, ...shadowed];
  }
}
