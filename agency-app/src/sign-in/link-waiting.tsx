import { errorText, isApiError, useLocation, useNavigate, useQuery } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { AuthCard } from './auth-card.tsx';

interface LinkWaitingProps {
  title: string;
  doing: string;
  asking: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

export function LinkWaiting({ title, doing, asking }: LinkWaitingProps) {
  if (asking.error === null) {
    return (
      <AuthCard title={title}>
        <Spinner centered label={doing} />
      </AuthCard>
    );
  }
  return (
    <OutcomePage
      picture="away"
      title={title}
      primary={
        <Button busy={asking.isFetching} onClick={() => void asking.refetch()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{errorText(asking.error, 'Something went wrong. Please try again.')}</p>
    </OutcomePage>
  );
}

/** Never retries automatically, because tokens are single-use. `refetch` is for 'Try again' after a lost connection. */
export function useLinkExchange<Result>(
  purpose: string,
  token: string | null,
  exchange: (token: string) => Promise<Result>,
) {
  return useQuery({
    queryKey: ['link-exchange', purpose, token],
    queryFn: () => exchange(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Whether the server rejected the link. Other failures may be temporary. */
export function isInvalidLink(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

const PARAMETER = 'token';

const nothing = () => null;

/**
 * Returns the token from an emailed link. Removes it from the URL and keeps it only in memory. If the URL has no token,
 * uses `kept`.
 */
export function useLinkToken(readStoredToken: () => string | null = nothing): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get(PARAMETER) ?? readStoredToken());
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(PARAMETER)) return;
    parameters.delete(PARAMETER);
    const rest = parameters.toString();
    void navigate({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return token;
}
