import { type ReceivedApplication, receivedApplicationsCall } from '@marketplace/contracts';
import { availabilityText } from '@marketplace/domain';
import { callApi, useAuth, useQuery } from '@marketplace/platform';
import { Outcome, Stack, Text } from '@marketplace/ui';
import { ContactCard } from '../contact/contact-card.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { CardGrid, type ListQuery, ListSection } from '../list-section.tsx';
import { formatUsDate } from '../us-date.ts';
import { JobLinksSection } from './job-links-section.tsx';
import { MutedText } from '../muted-text.tsx';

export default function ApplicationsTab() {
  const { profile } = useAuth();
  const applications = useReceivedApplications();
  return (
    <>
      <ApplicationList query={applications} />
      <WithdrawnApplications />
      {profile ? <JobLinksSection profile={profile} /> : null}
    </>
  );
}

function ApplicationList({ query }: { query: ListQuery<ReceivedApplication> }) {
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

function ApplicationCard({ application }: { application: ReceivedApplication }) {
  const { first_name, last_name, discipline, amount_of_exp, preferred_city, preferred_state } = application;
  const name = `${first_name} ${last_name}`;
  return (
    <ContactCard
      name={name}
      label={`${name}, ${application.job_title}`}
      initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`}
      seed={application.application_id}
      facts={`${discipline} · ${amount_of_exp} · ${preferred_city}, ${preferred_state}`}
      foot={`Applied on ${formatUsDate(application.applied_at)}`}
    >
      <div>
        <Text weight="bold">{application.job_title}</Text>
        <MutedText>
          {application.desired_schedule} · {availabilityText(application.availability.length)}
        </MutedText>
      </div>
      <ContactDetails name={name} phone={application.phone_number} email={application.email_address} />
    </ContactCard>
  );
}

function WithdrawnApplications() {
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

const receivedApplicationKeys = { all: ['received-applications'] as const };

const query = {
  queryKey: receivedApplicationKeys.all,
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(receivedApplicationsCall, { signal }),
};

function useReceivedApplications() {
  return useQuery({ ...query, refetchOnMount: 'always', select: ({ applications }) => applications });
}

function useWithdrawnApplications() {
  return useQuery({ ...query, select: ({ withdrawn }) => withdrawn });
}
