import { styled } from '@marketplace/platform';
import { Alert, Button, Grid, Heading, SkeletonCard, Stack, Text } from '@marketplace/ui';
import { ApplicationCard } from './application-card.tsx';
import { useReceivedApplications } from './received-applications.query.ts';

/** Caregivers who applied for a job of this agency. */
export function ApplicationList() {
  return (
    <Stack as="section" gap={4} aria-labelledby="applications-heading">
      <Heading level={2} size={3} id="applications-heading">
        Applications
      </Heading>
      <Content />
    </Stack>
  );
}

function Content() {
  const { data, isPending, isError, isFetching, refetch } = useReceivedApplications();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading applications...">
        <SkeletonCard />
      </div>
    );
  }
  if (isError) {
    return (
      <Alert
        tone="danger"
        live
        title="Error loading your applications. Please try again."
        action={
          <Button variant="secondary" size="s" busy={isFetching} busyText="Loading..." onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <Text tone="muted">
        No applications yet. When a caregiver applies for a job under your agency’s name, you see it here with the
        contact details, free of charge.
      </Text>
    );
  }
  return (
    <Cards forwardedAs="ul" minColumn="20rem" gap={4}>
      {data.map((application) => (
        <li key={application.application_id}>
          <ApplicationCard application={application} />
        </li>
      ))}
    </Cards>
  );
}

const Cards = styled(Grid)`
  > li {
    display: grid;
  }
`;
