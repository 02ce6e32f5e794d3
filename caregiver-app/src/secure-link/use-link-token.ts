import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from '@marketplace/platform';
import { keepWithTtl, readWithTtl, type TabEntry } from '../tab-entries.ts';

interface LinkToken {
  token: string | null;
  /** Whether the token was stored in the tab, in which case it may be an edit token. */
  isKept: boolean;
  forget: () => void;
}

const nothing = () => null;

/**
 * Token of an emailed link, removed from the URL and kept in memory. If the URL has none, starts with the result of
 * `kept`.
 */
export function useLinkToken(kept: () => string | null = nothing): LinkToken {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('token');
  // Reads the URL only once, because it may still show a token that was removed or dropped.
  const [link, setLink] = useState(() => ({
    taken: inAddress,
    token: inAddress ?? kept(),
    isKept: inAddress === null,
  }));
  if (inAddress !== null && inAddress !== link.taken) setLink({ taken: inAddress, token: inAddress, isKept: false });

  useLayoutEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(params);
    rest.delete('token');
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [inAddress, params, setParams]);

  const forget = useCallback(() => setLink(({ taken }) => ({ taken, token: null, isKept: false })), []);
  return { token: link.token === '' ? null : link.token, isKept: link.isKept, forget };
}

/** Token of an emailed link, stored in this tab, because phones discard background pages and load them again. */
export function useStoredLinkToken(entry: TabEntry): string | null {
  const { token } = useLinkToken(() => readWithTtl(entry));
  useEffect(() => {
    if (token !== null) keepWithTtl(entry, token);
  }, [entry, token]);
  return token;
}
