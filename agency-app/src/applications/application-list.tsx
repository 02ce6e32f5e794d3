import type { ReceivedApplication } from '@marketplace/contracts';
import { Outcome } from '@marketplace/ui';
import { ListSection, CardGrid, type ListQuery } from '../list-section.tsx';
import { ApplicationCard } from './application-card.tsx';

export function ApplicationList({ query }: { query: ListQuery<ReceivedApplication> }) {
  return (
    <ListSection
      id="applications-heading"
      title="Applications"
      what="your applications"
      query={query}
      empty={
        <Outcome picture="nothing_yet" look="tint" title="No applications yet">
          When a caregiver applies through one of your job links or under your verified name, the application shows up
          here with their contact details, free of charge.
        </Outcome>
      }
    >
      {(applications) => (
        <CardGrid minColumn="20rem">
          {applications.map((application) => (
            <li key={application.application_id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </CardGrid>
      )}
    </ListSection>
  );
}
