import { useLocation, useNavigate } from '@marketplace/platform';
import { useEffect, useState } from 'react';

const PARAMETER = 'token';

/** The token of a mailed link. It is kept in memory and taken out of the address bar, so that it is nowhere else. */
export function useLinkToken(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get(PARAMETER));
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(PARAMETER)) return;
    parameters.delete(PARAMETER);
    const rest = parameters.toString();
    void navigate({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return token;
}
