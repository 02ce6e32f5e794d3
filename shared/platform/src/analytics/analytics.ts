import { redactSecrets } from './redact-secrets.ts';

type EventValue = string | number | boolean | null;
export type EventData = Readonly<Record<string, EventValue>>;

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Reports the page on show as a virtual page view. Secrets in its address are removed first. */
export function trackPageView(location: { pathname: string; search: string; hash: string }): void {
  const search = redactSecrets(location.search);
  const hash = redactSecrets(location.hash);
  push({
    event: 'virtualPageview',
    page_path: location.pathname,
    page_title: document.title,
    page_location: `${window.location.origin}${location.pathname}${search}${hash}`,
    page_search: search,
    page_hash: hash,
  });
}

/** Reports something that the person did. Text that carries an address loses its secrets. */
export function trackEvent(name: string, data: EventData = {}): void {
  const safe = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === 'string' ? redactSecrets(value) : value,
  ]);
  push({ ...Object.fromEntries(safe), event: name });
}

let warned = false;

/**
 * Tag managers replace the data layer, or its `push`, with code of their own. Whatever that code does, the page goes on:
 * an event that cannot be recorded is lost, and the console says so once.
 */
function push(entry: object): void {
  try {
    const layer: unknown = (window.dataLayer ??= []);
    if (!takesEntries(layer)) throw new TypeError('window.dataLayer has no push()');
    layer.push(entry);
  } catch (error) {
    if (!warned) console.warn('window.dataLayer does not take events', error);
    warned = true;
  }
}

function takesEntries(layer: unknown): layer is { push(entry: object): unknown } {
  return typeof layer === 'object' && layer !== null && 'push' in layer && typeof layer.push === 'function';
}
