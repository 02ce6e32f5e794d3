import {
  type AgencyProfile,
  makeJobLinkCall,
  MAX_JOB_TEXT_LENGTH,
  type ReceivedApplication,
  receivedApplicationsCall,
  type ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { AppLink, callApi, styled, toast, useAssociation, useAuth, useMutation, useQuery } from '@marketplace/platform';
import { Alert, Button, Card, Field, FormError, Outcome, Skeleton, Stack, Text, TextInput } from '@marketplace/ui';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { CaseChoice, useChosenCase } from '../cases/case-choice.tsx';
import { hoursToFill } from '../cases/case-hours.ts';
import { CopyButton } from '../contact/copy-button.tsx';
import { useFormFailure } from '../form-submit/form-failure.ts';
import { Form } from '../form-submit/form.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { ApplicationRow, receivedApplicationKeys } from './application-row.tsx';

export default function ApplicationsTab() {
  const { profile } = useAuth();
  const query = useQuery({
    queryKey: receivedApplicationKeys.all,
    queryFn: ({ signal }) => callApi(receivedApplicationsCall, { signal }),
    refetchOnMount: 'always',
  });
  const { openCases, chosen, choose } = useChosenCase();
  const wanted = chosen === null ? EMPTY_WEEK : hoursToFill(chosen);
  return (
    <>
      <ListSection
        id="applications-heading"
        title="Applications"
        what="your applications"
        query={{ ...query, data: query.data?.applications }}
        action={
          openCases.length === 0 || !query.data?.applications.length ? null : (
            <CaseChoice {...{ openCases, chosen, choose }} />
          )
        }
        empty={
          <Outcome picture="nothing_yet" look="tint" title="No applications yet">
            When a caregiver applies through one of your job links or under your verified name, the application shows up
            here with their contact details, free of charge.
          </Outcome>
        }
      >
        {(applications) => (
          <Rows>
            {byCoverage(applications, wanted).map((application) => (
              <li key={application.application_id}>
                <ApplicationRow application={application} wanted={wanted} />
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

/** Sorts applicants who cover more of the wanted hours first; equal ones stay newest first. */
const byCoverage = (applications: readonly ReceivedApplication[], wanted: WeekMask) =>
  applications.toSorted((a, b) => coveredHours(b, wanted) - coveredHours(a, wanted));

const coveredHours = ({ availability }: ReceivedApplication, wanted: WeekMask) =>
  hoursIn(weekFromSlots(availability) & wanted);

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
