import { errorText } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';
import { AuthCard } from './auth-card.tsx';

interface LinkUnreachableProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** The server couldn't be reached to check an emailed link. */
export function LinkUnreachable({ title, error, retrying, onRetry }: LinkUnreachableProps) {
  return (
    <AuthCard title={title}>
      <Alert
        tone="danger"
        live
        action={
          <Button variant="secondary" size="s" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {errorText(error, 'Something went wrong. Please try again.')}
      </Alert>
    </AuthCard>
  );
}
