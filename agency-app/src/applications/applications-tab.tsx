import {
  type ReceivedApplication,
  receivedApplicationsCall,
  type ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import { availabilityText } from '@marketplace/domain';
import { callApi, styled, useAuth, useQuery } from '@marketplace/platform';
import { Avatar, Card, Grid, Heading, Outcome, Stack, Text } from '@marketplace/ui';
import { ContactDetails } from '../contact/contact-details.tsx';
import { ListSection } from '../list-section.tsx';
import { formatUsDate } from '../us-date.ts';
import { JobLinksSection } from './job-links-section.tsx';
import { MutedText } from '../muted-text.tsx';

export default function ApplicationsTab() {
  const { profile } = useAuth();
  const query = useQuery({
    queryKey: ['received-applications'],
    queryFn: ({ signal }) => callApi(receivedApplicationsCall, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <>
      <ListSection
        id="applications-heading"
        title="Applications"
        what="your applications"
        query={{ ...query, data: query.data?.applications }}
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
      <WithdrawnApplications withdrawn={query.data?.withdrawn ?? []} />
      {profile ? <JobLinksSection profile={profile} /> : null}
    </>
  );
}

function ApplicationCard({ application }: { application: ReceivedApplication }) {
  const { first_name, last_name, discipline, amount_of_exp, preferred_city, preferred_state } = application;
  const name = `${first_name} ${last_name}`;
  return (
    <Root forwardedAs="article" aria-label={`${name}, ${application.job_title}`}>
      <Head>
        <Avatar
          initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()}
          seed={application.application_id}
        />
        <div>
          <Heading level={3} size={4}>
            {name}
          </Heading>
          <MutedText>{`${discipline} · ${amount_of_exp} · ${preferred_city}, ${preferred_state}`}</MutedText>
        </div>
      </Head>
      <div>
        <Text weight="bold">{application.job_title}</Text>
        <MutedText>
          {application.desired_schedule} · {availabilityText(application.availability.length)}
        </MutedText>
      </div>
      <ContactDetails name={name} phone={application.phone_number} email={application.email_address} />
      <Foot>{`Applied on ${formatUsDate(application.applied_at)}`}</Foot>
    </Root>
  );
}

function WithdrawnApplications({ withdrawn }: Pick<ReceivedApplicationsResponse, 'withdrawn'>) {
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

/** Cards side by side, all the same height within a row. */
const CardGrid = styled(Grid).attrs({ forwardedAs: 'ul', gap: 4 })`
  > li {
    display: grid;
    min-width: 0;
  }
`;

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  gap: var(--space-4);
`;

const Foot = styled.p`
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;
