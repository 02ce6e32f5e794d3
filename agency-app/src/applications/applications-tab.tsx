import {
  type AgencyProfile,
  makeJobLinkCall,
  MAX_JOB_TEXT_LENGTH,
  type ReceivedApplication,
  receivedApplicationsCall,
  type ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import {
  availabilityText,
  EMPTY_WEEK,
  phraseNamesEverySlot,
  slotCount,
  weekFromSlots,
  weekPhrase,
} from '@marketplace/domain';
import {
  AppLink,
  callApi,
  styled,
  toast,
  useAssociation,
  useAuth,
  useLanguage,
  useMutation,
  useQuery,
} from '@marketplace/platform';
import {
  Alert,
  Avatar,
  Button,
  Card,
  Field,
  FormError,
  FROM_DESKTOP,
  FROM_TABLET,
  Heading,
  Outcome,
  Skeleton,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
  weekInWords,
  WeekStrip,
} from '@marketplace/ui';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ContactDetails } from '../contact/contact-details.tsx';
import { CopyButton } from '../contact/copy-button.tsx';
import { useFormFailure } from '../form-submit/form-failure.ts';
import { Form } from '../form-submit/form.tsx';
import { DottedText } from '../lists/dotted-text.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';
import { formatUsDate } from '../formats/us-date.ts';

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
          <Rows>
            {applications.map((application) => (
              <li key={application.application_id}>
                <ApplicationRow application={application} />
              </li>
            ))}
          </Rows>
        )}
      </ListSection>
      <WithdrawnApplications withdrawn={query.data?.withdrawn ?? []} />
      {profile ? <JobLinksSection profile={profile} /> : null}
    </>
  );
}

function ApplicationRow({ application }: { application: ReceivedApplication }) {
  const { first_name, last_name, discipline, amount_of_exp, preferred_city, preferred_state } = application;
  const { t } = useLanguage();
  const name = `${first_name} ${last_name}`;
  const week = weekFromSlots(application.availability);
  return (
    <Row aria-label={`${name}, ${application.job_title}`}>
      <Avatar
        initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()}
        seed={application.application_id}
      />
      <div>
        <Heading level={3} size={4}>
          {name}
        </Heading>
        <MutedText>
          <DottedText parts={[discipline, amount_of_exp, `${preferred_city}, ${preferred_state}`]} />
        </MutedText>
      </div>
      <div>
        <Text weight="bold">{application.job_title}</Text>
        <MutedText>{`Applied on ${formatUsDate(application.applied_at)}`}</MutedText>
      </div>
      <Week>
        {week === EMPTY_WEEK ? null : <WeekStrip week={week} aria-hidden="true" />}
        <MutedText>
          {week === EMPTY_WEEK ? null : <span>{weekPhrase(week, t)}</span>}
          {phraseNamesEverySlot(week) ? null : <VisuallyHidden>{weekInWords(week, t)}</VisuallyHidden>}
          <span>{availabilityText(slotCount(week))}</span>
          <span>{application.desired_schedule}</span>
        </MutedText>
      </Week>
      <ContactDetails name={name} phone={application.phone_number} email={application.email_address} />
    </Row>
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

const Rows = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);

  > li + li {
    border-block-start: 1px solid var(--color-line);
  }
`;

const Row = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3) var(--space-4);
  padding: var(--space-3) var(--space-4);
  overflow-wrap: anywhere;

  > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  ${FROM_TABLET} {
    grid-template-columns: auto minmax(0, 1fr) minmax(0, 1fr);

    > :nth-child(n + 3) {
      grid-column: auto;
    }
    > :nth-child(4) {
      grid-column: 2;
    }
  }
  ${FROM_DESKTOP} {
    grid-template-columns: auto minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.1fr) minmax(0, 1.2fr);

    > :nth-child(4) {
      grid-column: auto;
    }
  }
`;

const Week = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);

  span {
    display: block;
  }
`;

// Optional: the link works even if this code does not load.
const JobLinkCode = lazy(() =>
  import(/* webpackChunkName: "later-job-link-code" */ './job-link-code.tsx').catch(() => ({ default: () => null })),
);

const FAILED = "We couldn't create the job link. Please try again.";

/** The two ways to receive applications: a verified agency name, and job links. */
function JobLinksSection({ profile }: { profile: AgencyProfile }) {
  return (
    <TitledSection id="job-links-heading" title="Job links">
      {profile.verified === false ? <NotVerified profile={profile} /> : null}
      <Card padding={6}>
        <JobLinkForm />
      </Card>
    </TitledSection>
  );
}

function NotVerified({ profile }: { profile: AgencyProfile }) {
  return (
    <Alert tone="warning" title="Your agency’s name is not verified yet">
      Applications that only name your agency are on hold until our team verifies it. Applications through your own job
      links already reach you, and caregivers see “Not verified” next to your name.{' '}
      {profile.license_number === '' ? (
        <>
          To get verified, add your state license number to your{' '}
          <AppLink to="/account#profile-heading">contact information</AppLink>.
        </>
      ) : (
        'We are checking your license number.'
      )}
    </Alert>
  );
}

function JobLinkForm() {
  const field = useRef<HTMLInputElement>(null);
  const making = useJobLink();
  const { failure, show, clear } = useFormFailure();
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState(false);

  function submit() {
    if (title.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    clear();
    making.mutate(title.trim(), { onSuccess: copyLink, onError: (error) => show(error, FAILED) });
  }

  return (
    <Form aria-label="Job link" onSubmit={submit}>
      <Stack gap={4}>
        <FormError failure={failure} />
        <Field
          label="Job title"
          required
          error={missing ? 'Please enter the job title' : undefined}
          hint="Add this link to your job posting. Applications made through it come straight to you, free of charge."
        >
          <TextInput
            ref={field}
            value={title}
            maxLength={MAX_JOB_TEXT_LENGTH}
            placeholder="e.g. Night RN"
            autoComplete="off"
            onChange={(event) => {
              setTitle(event.target.value);
              setMissing(false);
              making.reset();
            }}
          />
        </Field>
        <div>
          <Button
            type="submit"
            variant="secondary"
            icon={<Copy aria-hidden="true" />}
            busy={making.isPending}
            busyText="Copying..."
          >
            Copy job link
          </Button>
        </div>
        {making.data !== undefined ? (
          <>
            <Made>
              <Field label="Link for your job posting">
                <TextInput value={making.data} readOnly onFocus={(event) => event.target.select()} />
              </Field>
              <CopyButton text={making.data} what="Job link" label="Copy again" />
            </Made>
            <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
              <JobLinkCode url={making.data} job={making.variables} />
            </Suspense>
          </>
        ) : null}
      </Stack>
    </Form>
  );
}

async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url).then(
    () => toast({ title: 'Job link copied', tone: 'success', about: 'clipboard' }),
    () => toast({ title: 'Your job link is ready', description: 'Copy it below.', about: 'clipboard' }),
  );
}

const Made = styled.div`
  display: grid;
  gap: var(--space-3);
  align-items: end;
  justify-items: start;

  > :first-child {
    width: 100%;
  }

  @media (min-width: 37.5em) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

function useJobLink() {
  const association = useAssociation()?.code;
  return useMutation({
    mutationFn: async (jobTitle: string) => {
      const body = { job_title: jobTitle, association };
      return (await callApi(makeJobLinkCall, { body })).url;
    },
  });
}
