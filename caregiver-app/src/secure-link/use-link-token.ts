import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from '@marketplace/platform';
import { writeWithTtl, readWithTtl, type TabEntry } from '../tab-entries.ts';

interface LinkToken {
  token: string | null;
  /** Whether the token comes from the tab's storage. If so, it may be an edit token. */
  isRestored: boolean;
  forget: () => void;
}

const nothing = () => null;

/** Moves an emailed link's token from the URL to memory. Without a token in the URL, calls `findStoredToken`. */
export function useLinkToken(findStoredToken: () => string | null = nothing): LinkToken {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('token');
  // Reads each token once, because the URL may contain a token after `forget`.
  const [link, setLink] = useState(() => ({
    lastUrlToken: inAddress,
    token: inAddress ?? findStoredToken(),
    isRestored: inAddress === null,
  }));
  if (inAddress !== null && inAddress !== link.lastUrlToken)
    setLink({ lastUrlToken: inAddress, token: inAddress, isRestored: false });

  useLayoutEffect(() => {
    if (inAddress === null) return;
    const otherParams = new URLSearchParams(params);
    otherParams.delete('token');
    setParams(otherParams, { replace: true, preventScrollReset: true });
  }, [inAddress, params, setParams]);

  const forget = useCallback(
    () => setLink(({ lastUrlToken }) => ({ lastUrlToken, token: null, isRestored: false })),
    [],
  );
  return { token: link.token === '' ? null : link.token, isRestored: link.isRestored, forget };
}

/** Returns an emailed link's token. Stores it in this tab, because phones discard and reload background pages. */
export function useStoredLinkToken(entry: TabEntry): string | null {
  const { token } = useLinkToken(() => readWithTtl(entry));
  useEffect(() => {
    if (token !== null) writeWithTtl(entry, token);
  }, [entry, token]);
  return token;
}
