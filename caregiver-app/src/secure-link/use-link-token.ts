import { useCallback, useLayoutEffect, useState } from 'react';
import { useSearchParams } from '@marketplace/platform';

interface LinkToken {
  token: string | null;
  /** Whether the tab kept it; it may then be the edit token of a code as well. */
  isKept: boolean;
  /** Drops the token of a link that turned out to be invalid. */
  forget: () => void;
}

const nothing = () => null;

/**
 * The token of an emailed link. It is taken out of the address bar before anything else happens and from then on kept in
 * memory. Without one in the address it begins with that of `kept`.
 */
export function useLinkToken(kept: () => string | null = nothing): LinkToken {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('token');
  // The address may still show the token for a moment after it was taken, or even forgotten: it counts only once.
  const [held, setHeld] = useState(() => ({
    taken: inAddress,
    token: inAddress ?? kept(),
    isKept: inAddress === null,
  }));
  if (inAddress !== null && inAddress !== held.taken) setHeld({ taken: inAddress, token: inAddress, isKept: false });

  useLayoutEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(params);
    rest.delete('token');
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [inAddress, params, setParams]);

  const forget = useCallback(() => setHeld(({ taken }) => ({ taken, token: null, isKept: false })), []);
  return { token: held.token === '' ? null : held.token, isKept: held.isKept, forget };
}
