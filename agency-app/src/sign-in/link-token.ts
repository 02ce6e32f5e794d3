import { useLocation, useNavigate } from '@marketplace/platform';
import { useEffect, useState } from 'react';

const PARAMETER = 'token';

const nothing = () => null;

/**
 * Returns the token from an emailed link. Removes it from the URL and keeps it only in memory. If the URL has no token,
 * uses `kept`.
 */
export function useLinkToken(kept: () => string | null = nothing): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get(PARAMETER) ?? kept());
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(PARAMETER)) return;
    parameters.delete(PARAMETER);
    const rest = parameters.toString();
    void navigate({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return token;
}
