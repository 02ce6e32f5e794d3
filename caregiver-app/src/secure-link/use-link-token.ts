import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from '@marketplace/platform';
import { keepWithTtl, readWithTtl, type TabEntry } from '../tab-entries.ts';

interface LinkToken {
  token: string | null;
  /** Whether the token came from the tab's storage. It may then be an edit token. */
  isKept: boolean;
  forget: () => void;
}

const nothing = () => null;

/** Moves the token of an emailed link from the URL into memory. Without one, uses the result of `kept`. */
export function useLinkToken(kept: () => string | null = nothing): LinkToken {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('token');
  // Takes each token only once: the URL may still show a token that was already removed.
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

/** Token of an emailed link. Stored in this tab, because phones discard background pages and load them again. */
export function useStoredLinkToken(entry: TabEntry): string | null {
  const { token } = useLinkToken(() => readWithTtl(entry));
  useEffect(() => {
    if (token !== null) keepWithTtl(entry, token);
  }, [entry, token]);
  return token;
}
