import { errorText } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';

interface LinkUnreachableProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Error if the server could not be reached to check an emailed link. */
export function LinkUnreachable({ title, error, retrying, onRetry }: LinkUnreachableProps) {
  return (
    <OutcomePage
      picture="away"
      title={title}
      primary={
        <Button busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{errorText(error, 'Something went wrong. Please try again.')}</p>
    </OutcomePage>
  );
}
