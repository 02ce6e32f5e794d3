import { errorText, isApiError, useLocation, useNavigate, useQuery } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { AuthCard } from './auth-card.tsx';

interface LinkWaitingProps {
  title: string;
  loadingText: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

export function LinkWaiting({ title, loadingText, query }: LinkWaitingProps) {
  if (query.error === null) {
    return (
      <AuthCard title={title}>
        <Spinner centered label={loadingText} />
      </AuthCard>
    );
  }
  return (
    <OutcomePage
      picture="away"
      title={title}
      primary={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{errorText(query.error, 'Something went wrong. Please try again.')}</p>
    </OutcomePage>
  );
}

/**
 * Exchanges the token of a link. Never retries automatically, because tokens are single-use. `refetch` serves
 * the Try again button.
 */
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

const returnNull = () => null;

/**
 * Returns the token from an emailed link, and removes it from the URL. Without a token in the URL, calls
 * `readStoredToken`.
 */
export function useLinkToken(readStoredToken: () => string | null = returnNull): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get(PARAMETER) ?? readStoredToken());
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(PARAMETER)) return;
    parameters.delete(PARAMETER);
    const remainingSearch = parameters.toString();
    void navigate({ pathname, search: remainingSearch === '' ? '' : `?${remainingSearch}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return token;
}
