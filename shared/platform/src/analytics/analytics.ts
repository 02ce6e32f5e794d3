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

function push(entry: object): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}
