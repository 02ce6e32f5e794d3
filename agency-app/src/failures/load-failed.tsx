import { Alert, Button } from '@marketplace/ui';

interface LoadFailedProps {
  title: string;
  /** Defaults to 'danger'; use 'warning' if the rest of the page works. */
  tone?: 'danger' | 'warning';
  /** Whether screen readers announce the failure. Set it for content that the user waits for. */
  live?: boolean;
  query: { isFetching: boolean; refetch: () => unknown };
}

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
