import { lazy, Suspense, useState } from 'react';
import { AppLink, styled, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Alert, Button, Heading, Page, Stack, Text } from '@marketplace/ui';
import { Outcome } from '../page-parts/outcome.tsx';
import { FormLoading } from '../page-parts/form-loading.tsx';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { useVerifiedLink, type VerifiedCaregiver } from '../secure-link/use-verified-link.ts';
import { LinkInvalid } from './link-invalid.tsx';

const UpdateForm = lazy(() => import('./update-form.tsx').then((module) => ({ default: module.UpdateForm })));
const UpdateLink = lazy(() => import('./update-link.tsx').then((module) => ({ default: module.UpdateLink })));

const Space = styled.div`
  padding-block: var(--space-8) var(--space-section);
`;

/** /update-profile: without a link the way to get one, with one the profile. */
export default function UpdateProfilePage() {
  usePageTitle('Update Profile');
  useNoIndex();
  return (
    <Space>
      <Page width="narrow">
        <Suspense fallback={<FormLoading />}>
          <UpdateProfile />
        </Suspense>
      </Page>
    </Space>
  );
}

function UpdateProfile() {
  const link = useLinkToken();
  const verified = useVerifiedLink(link.token);
  const [byCode, setByCode] = useState<VerifiedCaregiver | null>(null);
  const [saved, setSaved] = useState(false);

  if (saved) {
    return (
      <Outcome
        title="Profile Updated!"
        actions={
          <Button asChild size="l">
            <AppLink to="/">Return to Home</AppLink>
          </Button>
        }
      >
        Thank you. Agencies see your new details and schedule from now on.
      </Outcome>
    );
  }
  const caregiver = byCode ?? verified.data ?? null;
  if (caregiver !== null) {
    return (
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading level={1}>Hello, {caregiver.profile.first_name}!</Heading>
          <Text tone="muted" size="l">
            Keep your profile and your schedule up to date, so that the right agencies find you.
          </Text>
        </Stack>
        <UpdateForm caregiver={caregiver} saveText="Save Profile & Schedule" onSaved={() => setSaved(true)} />
      </Stack>
    );
  }
  if (link.token === null) return <UpdateLink onVerified={setByCode} />;
  if (verified.isError) {
    return (
      <Alert
        live
        tone="danger"
        title="Something went wrong. Please try again."
        action={<Button onClick={() => void verified.refetch()}>Try again</Button>}
      />
    );
  }
  return verified.data === null ? <LinkInvalid onNewLink={link.forget} /> : <FormLoading />;
}
