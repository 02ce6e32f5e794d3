import { type AgencyProfile, makeJobLinkCall, MAX_JOB_TEXT_LENGTH } from '@marketplace/contracts';
import { callApi, styled, toast, useAssociation, useMutation } from '@marketplace/platform';
import { Button, Card, Field, FormError, FROM_TABLET, Skeleton, Stack, TextInput } from '@marketplace/ui';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { CopyButton } from '../contact/copy-button.tsx';
import { useFormFailure } from '../form-submit/form-failure.ts';
import { Form } from '../form-submit/form.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';

// Optional: if this chunk fails to load, job links still work.
const JobLinkCode = lazy(() =>
  import(/* webpackChunkName: "later-job-link-code" */ './job-link-code.tsx').catch(() => ({ default: () => null })),
);

const FAILED = "We couldn't create the job link. Please try again.";

/** The two ways to receive applications: a verified agency name, and job links. */
export function JobLinksSection({ profile }: { profile: AgencyProfile }) {
  return (
    <TitledSection id="job-links-heading" title="Job links">
      <LinkCard padding={5}>
        <JobLinkForm isVerified={profile.verified} />
      </LinkCard>
    </TitledSection>
  );
}

function JobLinkForm({ isVerified }: { isVerified: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const making = useJobLink();
  const { failure, show, clear } = useFormFailure();
  const [title, setTitle] = useState('');
  const [isTitleMissing, setIsTitleMissing] = useState(false);

  function submit() {
    if (title.trim() === '') {
      setIsTitleMissing(true);
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
        <OneLine>
          <Field
            label="Job title"
            required
            error={isTitleMissing ? 'Please enter the job title' : undefined}
            hint={`Put the link in your job posting. Applications reach you free of charge${isVerified ? '' : ', even before your name is verified'}.`}
          >
            <TextInput
              ref={field}
              value={title}
              maxLength={MAX_JOB_TEXT_LENGTH}
              placeholder="e.g. Night RN"
              autoComplete="off"
              onChange={(event) => {
                setTitle(event.target.value);
                setIsTitleMissing(false);
                making.reset();
              }}
            />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            icon={<Copy aria-hidden="true" />}
            busy={making.isPending}
            busyText="Copying..."
          >
            Copy job link
          </Button>
        </OneLine>
        <MutedText>We don&apos;t list your job links. To copy one again, enter the same job title.</MutedText>
        {making.data !== undefined ? (
          <>
            <OneLine>
              <Field label="Link for your job posting">
                <TextInput value={making.data} readOnly onFocus={(event) => event.target.select()} />
              </Field>
              <CopyButton text={making.data} textName="Job link" label="Copy again" />
            </OneLine>
            <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
              <JobLinkCode url={making.data} job={making.variables} />
            </Suspense>
          </>
        ) : null}
      </Stack>
    </Form>
  );
}

const LinkCard = styled(Card)`
  max-width: 48rem;
`;

async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url).then(
    () => toast({ title: 'Job link copied', tone: 'success', about: 'clipboard' }),
    () => toast({ title: 'Your job link is ready', description: 'Copy it below.', about: 'clipboard' }),
  );
}

const OneLine = styled.div`
  display: grid;
  gap: var(--space-3);
  align-items: end;
  justify-items: start;

  > :first-child {
    width: 100%;
  }

  ${FROM_TABLET} {
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
