import { redactAddress } from './redact-address.ts';

type EventValue = string | number | boolean | null;
type EventData = Readonly<Record<string, EventValue>>;

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Reports a page view. Removes secrets and people's IDs from the URL. */
export function trackPageView(location: { pathname: string; search: string; hash: string }): void {
  const path = redactAddress(location.pathname);
  const search = redactAddress(location.search);
  const hash = redactAddress(location.hash);
  push({
    event: 'virtualPageview',
    page_path: path,
    page_title: document.title,
    page_location: `${window.location.origin}${path}${search}${hash}`,
    page_search: search,
    page_hash: hash,
  });
}

/** Reports a user action. Removes secrets from URLs in its data. */
export function trackEvent(name: string, data: EventData = {}): void {
  const safe = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === 'string' ? redactAddress(value) : value,
  ]);
  push({ ...Object.fromEntries(safe), event: name });
}

let warned = false;

/** Tag managers may replace the data layer with code that throws. If so, drops the event and logs the first failure. */
function push(entry: object): void {
  try {
    const layer: unknown = (window.dataLayer ??= []);
    if (!takesEntries(layer)) throw new TypeError('window.dataLayer has no push()');
    layer.push(entry);
  } catch (error) {
    if (!warned) console.warn('window.dataLayer does not accept events', error);
    warned = true;
  }
}

function takesEntries(layer: unknown): layer is { push(entry: object): unknown } {
  return typeof layer === 'object' && layer !== null && 'push' in layer && typeof layer.push === 'function';
}
