import { lazy, Suspense, useState } from 'react';
import { Navigate, styled, useAssociationPath, usePageTitle, useSearchParams } from '@marketplace/platform';
import { Heading, Page, Stack, Text } from '@marketplace/ui';
import { jobFromSearch, type Job } from '../job-application/job.ts';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { FormLoading } from '../page-parts/form-loading.tsx';
import { WizardComplete } from './wizard-complete.tsx';

const JobApplication = lazy(() =>
  import('../job-application/job-application.tsx').then(({ JobApplication: component }) => ({ default: component })),
);
const ProfileWizard = lazy(() =>
  import('./profile-wizard.tsx').then(({ ProfileWizard: component }) => ({ default: component })),
);

const Space = styled.div`
  padding-block: var(--space-8) var(--space-section);
`;

/** /care-professionals/build-a-profile: the plain wizard, or with a job in the address the application for it. */
export default function BuildAProfilePage() {
  const [params] = useSearchParams();
  const withPrefix = useAssociationPath();
  const job = jobFromSearch(params);
  // A link without a job is a link to the profile.
  if (!job && params.has('token')) return <Navigate replace to={`${withPrefix('/update-profile')}?${params}`} />;
  return <BuildAProfile job={job} />;
}

function BuildAProfile({ job }: { job: Job | null }) {
  const { token } = useLinkToken();
  usePageTitle(job ? `Apply for ${job.title}` : 'Build a Profile');
  return (
    <Space>
      <Page width="narrow">
        <Suspense fallback={<FormLoading />}>
          {job ? <JobApplication key={token} job={job} token={token} /> : <PlainWizard />}
        </Suspense>
      </Page>
    </Space>
  );
}

function PlainWizard() {
  const [complete, setComplete] = useState(false);
  if (complete) return <WizardComplete headingLevel={1} />;
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>Build your profile</Heading>
        <Text tone="muted" size="l">
          Three short steps, about three minutes. It is free, and it stays free.
        </Text>
      </Stack>
      <ProfileWizard headingLevel={2} onCreated={() => setComplete(true)} />
    </Stack>
  );
}
