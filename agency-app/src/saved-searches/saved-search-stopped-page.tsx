import { stopSavedSearchCall } from '@marketplace/contracts';
import { AppLink, callApi, useNoIndex } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { AuthCard } from '../sign-in/auth-card.tsx';
import { isInvalidLink, useLinkExchange } from '../sign-in/link-exchange.query.ts';
import { useLinkToken } from '../sign-in/link-token.ts';
import { LinkUnreachable } from '../sign-in/link-unreachable.tsx';

const TITLE = 'Daily email';

/** The link in a daily email: stops the emails for its search right away, without signing in. */
export default function SavedSearchStoppedPage() {
  useNoIndex();
  const token = useLinkToken();
  const stopping = useLinkExchange('stop-saved-search', token, (linkToken) =>
    callApi(stopSavedSearchCall, { token: null, body: { token: linkToken } }),
  );

  if (token === null || isInvalidLink(stopping.error)) {
    return (
      <OutcomePage
        picture="broken_link"
        title="Invalid Link"
        primary={
          <Button asChild>
            <AppLink to="/candidates">Go to your saved searches</AppLink>
          </Button>
        }
      >
        <p role="alert">
          This link is incomplete. Open it again from the email, or turn off the daily email in your saved search.
        </p>
      </OutcomePage>
    );
  }
  if (stopping.error) {
    return (
      <LinkUnreachable
        title={TITLE}
        error={stopping.error}
        retrying={stopping.isFetching}
        onRetry={() => void stopping.refetch()}
      />
    );
  }
  if (!stopping.data) {
    return (
      <AuthCard title={TITLE}>
        <Spinner centered label="Stopping this email..." />
      </AuthCard>
    );
  }
  const { name } = stopping.data;
  return (
    <OutcomePage
      picture="done"
      title="These emails have stopped"
      live
      primary={
        <Button asChild variant="secondary">
          <AppLink to="/candidates">Go to your saved searches</AppLink>
        </Button>
      }
    >
      {name === null
        ? "You won't get any more emails for this search."
        : `You won't get any more emails for “${name}”. The search is still saved, and you can turn its daily email back on there.`}
    </OutcomePage>
  );
}
