import { errorText } from '@marketplace/platform';
import { Button, Spinner } from '@marketplace/ui';
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
