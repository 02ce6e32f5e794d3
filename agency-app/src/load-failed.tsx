import { Alert, Button } from '@marketplace/ui';

interface LoadFailedProps {
  title: string;
  /** Default: danger. warning: the rest of the page works. */
  tone?: 'danger' | 'warning';
  /** Announces it, because the reader waits for it. */
  live?: boolean;
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Says what could not be loaded, with a button that tries again. */
export const LoadFailed = ({
  title,
  tone = 'danger',
  live = false,
  query: { isFetching, refetch },
}: LoadFailedProps) => (
  <Alert
    tone={tone}
    live={live}
    title={title}
    action={
      <Button variant="secondary" size="s" busy={isFetching} busyText="Loading..." onClick={() => void refetch()}>
        Try again
      </Button>
    }
  />
);
