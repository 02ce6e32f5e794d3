import { useLayoutEffect } from 'react';

const parts = new Map<string, number>();
/** Matches a remote's file, such as /remotes/rate-card-app/7/page.css. */
const OF_REMOTE = /^\/remotes\/([^/]+)\//;

/** Enables a remote's style sheets only while a part of the remote is on the page. */
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

// Hovering over a link preloads the style sheet of its page. The server has no document.
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
