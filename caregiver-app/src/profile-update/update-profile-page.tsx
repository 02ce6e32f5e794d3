import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled, useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { dropAllFromTab, dropFromTab } from '../tab-entries.ts';
import { keepLink, keptLink } from '../secure-link/kept-link.ts';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { useVerifiedLink } from '../secure-link/verified-link.query.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';

const UpdateForm = lazy(() => import('./update-form.tsx').then((module) => ({ default: module.UpdateForm })));
const ProfileControls = lazy(() =>
  import(/* webpackChunkName: "later-profile-controls" */ '../profile-controls/profile-controls.tsx').then(
    (module) => ({ default: module.ProfileControls }),
  ),
);
// Together with the controls, which are here before anything can be saved or deleted.
const UpdateEnded = lazy(() =>
  import(/* webpackChunkName: "later-profile-controls" */ './update-ended.tsx').then((module) => ({
    default: module.UpdateEnded,
  })),
);
const TryAgain = lazy(() =>
  import(/* webpackChunkName: "later-link-invalid" */ '../try-again.tsx').then((module) => ({
    default: module.TryAgain,
  })),
);
const LinkInvalid = lazy(() =>
  import(/* webpackChunkName: "later-link-invalid" */ './link-invalid.tsx').then((module) => ({
    default: module.LinkInvalid,
  })),
);
const UpdateLink = lazy(() =>
  import(/* webpackChunkName: "variant-no-link" */ './update-link.tsx').then((module) => ({
    default: module.UpdateLink,
  })),
);

const ControlsTitle = styled(Heading)`
  scroll-margin-top: 6rem;
  padding-block-start: var(--space-8);
  &:focus,
  &:focus-visible {
    outline: none;
  }
`;

function goToControls(title: HTMLElement | null) {
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** /update-profile: without a link the way to get one, with one the profile. */
export default function UpdateProfilePage() {
  const { t } = useLanguage();
  usePageTitle(t('Update Profile'));
  useNoIndex();
  return (
    <NarrowPage>
      <UpdateProfile />
    </NarrowPage>
  );
}

function UpdateProfile() {
  const { t } = useLanguage();
  const link = useLinkToken(keptLink);
  const verified = useVerifiedLink(link.token, link.isKept);
  const accepted = verified.data?.token;
  useEffect(() => {
    if (accepted !== undefined) keepLink(accepted);
  }, [accepted]);
  const [byCode, setByCode] = useState<VerifiedCaregiver | null>(null);
  const [ended, setEnded] = useState<'saved' | 'deleted' | null>(null);
  const controls = useRef<HTMLHeadingElement>(null);

  /** Nothing of the profile stays in this tab. */
  function leave(then: () => void) {
    dropFromTab('caregiver-mailed');
    dropFromTab('caregiver-link');
    dropFromTab('caregiver-edits');
    then();
  }
  function leaveDevice() {
    dropAllFromTab();
    setByCode(null);
    link.forget();
  }

  const caregiver = byCode ?? verified.data ?? null;
  if (caregiver !== null && ended !== null) return <UpdateEnded how={ended} caregiver={caregiver} />;
  if (caregiver !== null) {
    return (
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading level={1}>{t('Hello, {name}!', { name: caregiver.profile.first_name })}</Heading>
          <Text tone="muted" size="l">
            {t('Keep your profile and schedule up to date so the right agencies can find you.')}
          </Text>
          <Cluster gap={4}>
            <Button variant="link" onClick={() => goToControls(controls.current)}>
              {t('Privacy and visibility')}
            </Button>
            <Button variant="link" onClick={leaveDevice}>
              {t('Done, leave this device')}
            </Button>
          </Cluster>
        </Stack>
        <UpdateForm
          caregiver={caregiver}
          saveText={t('Save Profile & Schedule')}
          onRenewed={keepLink}
          onSaved={() => leave(() => setEnded('saved'))}
        />
        <Stack as="section" gap={5} aria-labelledby="profile-controls-heading">
          <Stack gap={2}>
            <ControlsTitle level={2} id="profile-controls-heading" tabIndex={-1} ref={controls}>
              {t('You decide who sees you')}
            </ControlsTitle>
            <Text tone="muted">{t('Changes here are saved right away.')}</Text>
          </Stack>
          <Suspense fallback={<FormLoading />}>
            <ProfileControls
              caregiver={caregiver}
              onRenewed={keepLink}
              onDeleted={() => leave(() => setEnded('deleted'))}
            />
          </Suspense>
        </Stack>
      </Stack>
    );
  }
  function openByCode(opened: VerifiedCaregiver) {
    keepLink(opened.token);
    setByCode(opened);
  }
  if (link.token === null) return <UpdateLink onVerified={openByCode} />;
  if (verified.isError) {
    return <TryAgain query={verified} busyText={t('Loading...')} />;
  }
  return verified.data === null ? <LinkInvalid onNewLink={leaveDevice} /> : <FormLoading />;
}
