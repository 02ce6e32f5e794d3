import { JOB_TEXT_MAX, makeJobLinkCall, type AgencyProfile } from '@marketplace/contracts';
import { callApi, siteConfig, styled, toast, useAssociation } from '@marketplace/platform';
import { Alert, Button, Card, Field, Heading, Stack, TextInput } from '@marketplace/ui';
import { Copy } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { CopyButton } from '../contact/copy-button.tsx';
import { failureText } from '../failure-text.ts';

const FAILED = 'The job link could not be created. Please try again.';

/** How applications reach the agency: by its name once verified, and by job links it creates itself. */
export function JobLinksSection({ profile }: { profile: AgencyProfile }) {
  return (
    <Stack as="section" gap={4} aria-labelledby="job-links-heading">
      <Heading level={2} size={3} id="job-links-heading">
        Job links
      </Heading>
      {profile.verified === false && <NotVerified profile={profile} />}
      <Card padding={6}>
        <JobLinkForm />
      </Card>
    </Stack>
  );
}

function NotVerified({ profile }: { profile: AgencyProfile }) {
  const support = useAssociation()?.support_email ?? siteConfig().supportEmail;
  const subject = encodeURIComponent(`Verify ${profile.agency_name}`);
  return (
    <Alert tone="warning" title="Your agency’s name is not verified yet">
      Applications that only name your agency are on hold until our team verifies it. Applications through your own job
      links already reach you, and caregivers see ‘Not verified’ next to your name. To get verified, email your state
      license number from {profile.email} to <a href={`mailto:${support}?subject=${subject}`}>{support}</a>.
    </Alert>
  );
}

/** Creates a link for a job posting and copies it. */
function JobLinkForm() {
  const association = useAssociation();
  const field = useRef<HTMLInputElement>(null);
  const working = useRef(false);
  const [busy, setBusy] = useState(false);
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const [link, setLink] = useState<string | null>(null);

  async function copy(event: SyntheticEvent) {
    event.preventDefault();
    if (working.current) return;
    const job_title = title.trim();
    if (job_title === '') {
      setError('Please enter the job title');
      field.current?.focus();
      return;
    }
    working.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const body = { job_title, ...(association === null ? {} : { association: association.code }) };
      const { url } = await callApi(makeJobLinkCall, { body });
      setLink(url);
      await navigator.clipboard.writeText(url).then(
        () => toast({ title: 'Job link copied', tone: 'success' }),
        () => toast({ title: 'Your job link is ready', description: 'Copy it below.' }),
      );
    } catch (failure) {
      setError(failureText(failure, FAILED));
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void copy(event)} noValidate aria-label="Job link">
      <Stack gap={4}>
        <Field
          label="Job title"
          required
          error={error}
          hint="Add this link to your job posting. Applications made through it come straight to you, free of charge."
        >
          <TextInput
            ref={field}
            value={title}
            maxLength={JOB_TEXT_MAX}
            placeholder="e.g. Night RN"
            autoComplete="off"
            onChange={(event) => {
              setTitle(event.target.value);
              setError(undefined);
              setLink(null);
            }}
          />
        </Field>
        <div>
          <Button
            type="submit"
            variant="secondary"
            icon={<Copy aria-hidden="true" />}
            busy={busy}
            busyText="Copying..."
          >
            Copy job link
          </Button>
        </div>
        {link !== null && (
          <Made>
            <Field label="Link for your job posting">
              <TextInput value={link} readOnly onFocus={(event) => event.target.select()} />
            </Field>
            <CopyButton text={link} what="Job link" label="Copy again" />
          </Made>
        )}
      </Stack>
    </form>
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

  @media (min-width: 600px) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
