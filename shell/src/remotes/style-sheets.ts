import { useLayoutEffect } from 'react';

/** Number of each remote's parts on the page. */
const parts = new Map<string, number>();
/** A file of a remote, such as /remotes/rate-card-app/7/page.css. */
const OF_REMOTE = /^\/remotes\/([^/]+)\//;

/** Applies a remote's style sheets only while a part of it is on the page. */
export function useStyleSheets(remote: string): void {
  useLayoutEffect(() => {
    count(remote, 1);
    return () => count(remote, -1);
  }, [remote]);
}

function count(remote: string, change: number): void {
  parts.set(remote, (parts.get(remote) ?? 0) + change);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) apply(link);
}

// A page's style sheet also loads ahead, for a link that is pointed at. The server has no document.
globalThis.document?.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') apply(target);
  },
  true,
);

function apply({ sheet, href }: HTMLLinkElement): void {
  const [, remote] = OF_REMOTE.exec(new URL(href, location.href).pathname) ?? [];
  if (remote !== undefined && sheet !== null) sheet.disabled = (parts.get(remote) ?? 0) === 0;
}
