import { Stack, Text } from '@marketplace/ui';
import { formatUsDate } from '../us-date.ts';
import { useWithdrawnApplications } from './received-applications.query.ts';

export function WithdrawnApplications() {
  const withdrawn = useWithdrawnApplications().data ?? [];
  if (withdrawn.length === 0) return null;
  return (
    <Stack as="ul" gap={1} role="list" aria-label="Withdrawn applications">
      {withdrawn.map(({ application_id, first_name, job_title, withdrawn_at }) => (
        <li key={application_id}>
          <Text tone="muted">
            {`${first_name} withdrew the application for ${job_title} on ${formatUsDate(withdrawn_at)}.`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
