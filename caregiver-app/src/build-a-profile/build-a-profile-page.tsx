import { lazy } from 'react';
import { Navigate, useAssociationPath, useLanguage, useSearchParams } from '@marketplace/platform';
import { Heading, Stack, Text } from '@marketplace/ui';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { loadLaterSteps } from '../profile-wizard/load-later-steps.ts';
import { useWizardEnd, useWizardTitle } from '../profile-wizard/wizard-steps.ts';

const JobApplication = lazy(
  () => import(/* webpackChunkName: "variant-job-application" */ '../job-application/job-application.tsx'),
);
const WizardComplete = lazy(async () => ({ default: (await loadLaterSteps()).WizardComplete }));
const ProfileWizard = lazy(() => import('../profile-wizard/profile-wizard.tsx'));

/** Shows the profile wizard, or the application if the URL names a job. */
export default function BuildAProfilePage() {
  const [params] = useSearchParams();
  const withPrefix = useAssociationPath();
  const forJob = Boolean(params.get('job_title')?.trim());
  // An emailed link without a job opens the profile.
  if (!forJob && params.has('token')) return <Navigate replace to={`${withPrefix('/update-profile')}?${params}`} />;
  return <BuildAProfile forJob={forJob} />;
}

function BuildAProfile({ forJob }: { forJob: boolean }) {
  const { token } = useLinkToken();
  return <NarrowPage>{forJob ? <JobApplication key={token} token={token} /> : <PlainWizard />}</NarrowPage>;
}

function PlainWizard() {
  const { t } = useLanguage();
  const { ended, storedProfile, end, leaveDevice } = useWizardEnd();
  useWizardTitle(t('Build a Profile'), !ended);
  if (ended) return <WizardComplete headingLevel={1} storedProfile={storedProfile} onLeaveDevice={leaveDevice} />;
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t('Build your profile')}</Heading>
        <Text tone="muted" size="l">
          {t("Three short steps, about three minutes. It's free, and it stays free.")}
        </Text>
      </Stack>
      <ProfileWizard headingLevel={2} onCreated={end} />
    </Stack>
  );
}
