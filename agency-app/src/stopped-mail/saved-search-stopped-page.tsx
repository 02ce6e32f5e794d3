import { stopSavedSearchCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { StoppedMail } from './stopped-mail.tsx';

/** Landing page for the unsubscribe link in daily emails. Stops the emails of one saved search without a sign-in. */
export default function SavedSearchStoppedPage() {
  return (
    <StoppedMail
      title="Daily email"
      purpose="stop-saved-search"
      stop={(token) => callApi(stopSavedSearchCall, { token: null, body: { token } })}
      describeResult={({ name }) =>
        name === null
          ? "You won't get any more emails for this search."
          : `You won't get any more emails for “${name}”. The search is still saved, and you can turn its daily email back on there.`
      }
      alternativeText="Open it again from the email, or turn off the daily email in your saved search."
      settings={{ to: '/candidates', label: 'Go to your saved searches' }}
    />
  );
}
