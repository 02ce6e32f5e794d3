import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { usePreparedToWait } from '../outbox/use-prepared.ts';
import { dropAllFromTab, dropFromTab } from '../tab-entries.ts';
import { keepLink, keptLink } from '../secure-link/kept-link.ts';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { useVerifiedLink } from '../secure-link/verified-link.query.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';

const UpdateForm = lazy(() => import('./update-form.tsx').then((module) => ({ default: module.UpdateForm })));
const PrivacySection = lazy(() =>
  import(/* webpackChunkName: "later-profile-controls" */ '../profile-controls/privacy-section.tsx').then((module) => ({
    default: module.PrivacySection,
  })),
);
const EvidenceSection = lazy(() =>
  import(/* webpackChunkName: "later-profile-controls" */ '../evidence/evidence-section.tsx').then((module) => ({
    default: module.EvidenceSection,
  })),
);
// Shares a chunk with the controls, which load before a save or deletion.
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

const AddressNote = lazy(() =>
  import(/* webpackChunkName: "later-address-note" */ './address-note.tsx').then((module) => ({
    default: module.AddressNote,
  })),
);

/** /update-profile: shows the profile; without a link, the form that mails one. */
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
  const link = useLinkToken(keptLink);
  const verified = useVerifiedLink(link.token, link.isKept);
  const accepted = verified.data?.token;
  useEffect(() => {
    if (accepted !== undefined) keepLink(accepted);
  }, [accepted]);
  const hasLink = link.token !== null;
  useEffect(() => {
    if (hasLink) import(/* webpackChunkName: "later-week-fields" */ './week-fields.tsx').catch(() => undefined);
  }, [hasLink]);
  const [byCode, setByCode] = useState<VerifiedCaregiver | null>(null);
  const { t } = useLanguage();

  function leaveDevice() {
    dropAllFromTab();
    setByCode(null);
    link.forget();
  }
  function openByCode(opened: VerifiedCaregiver) {
    keepLink(opened.token);
    setByCode(opened);
  }
  const caregiver = byCode ?? verified.data ?? null;
  if (caregiver !== null) return <OpenProfile caregiver={caregiver} onLeaveDevice={leaveDevice} />;
  if (link.token === null) return <UpdateLink onVerified={openByCode} />;
  if (verified.isError) {
    return <TryAgain query={verified} busyText={t('Loading...')} />;
  }
  return verified.data === null ? <LinkInvalid onNewLink={leaveDevice} /> : <FormLoading />;
}

function dropProfile() {
  dropFromTab('caregiver-mailed');
  dropFromTab('caregiver-link');
  dropFromTab('caregiver-edits');
}

const CHANGES = [
  'profile',
  'pause',
  'days_off',
  'monthly_question',
  'block',
  'texts',
  'question_mails',
  'answer',
  'withdrawal',
] as const;

function OpenProfile({ caregiver, onLeaveDevice }: { caregiver: VerifiedCaregiver; onLeaveDevice: () => void }) {
  const { t } = useLanguage();
  const { uuid } = caregiver.profile;
  const [token, setToken] = useState(caregiver.token);
  usePreparedToWait(useMemo(() => ({ owner: uuid, token, changes: CHANGES }), [uuid, token]));
  function renew(renewed: string) {
    keepLink(renewed);
    setToken(renewed);
  }
  const [ended, setEnded] = useState<'saved' | 'deleted' | null>(null);
  const [privacyOpen, setPrivacyOpen] = useState(false);
  const privacy = useRef<HTMLButtonElement>(null);

  function end(how: 'saved' | 'deleted') {
    dropProfile();
    setEnded(how);
  }
  function goToPrivacy() {
    setPrivacyOpen(true);
    privacy.current?.scrollIntoView({ block: 'start' });
    privacy.current?.focus({ preventScroll: true });
  }
  if (ended !== null) return <UpdateEnded how={ended} caregiver={caregiver} />;
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t('Hello, {name}!', { name: caregiver.profile.first_name })}</Heading>
        <Text tone="muted" size="l">
          {t('Keep your profile and schedule up to date so the right agencies can find you.')}
        </Text>
        <Cluster gap={4}>
          <Button variant="link" onClick={goToPrivacy}>
            {t('Privacy and visibility')}
          </Button>
          <Button variant="link" onClick={onLeaveDevice}>
            {t('Done, leave this device')}
          </Button>
        </Cluster>
      </Stack>
      {caregiver.profile.email_confirmed === false || caregiver.profile.email_reached === false ? (
        <Suspense>
          <AddressNote email={caregiver.profile.email_address} bounced={caregiver.profile.email_reached === false} />
        </Suspense>
      ) : null}
      <UpdateForm
        caregiver={caregiver}
        saveText={t('Save Profile & Schedule')}
        offersSameWeek
        onRenewed={renew}
        onSaved={() => end('saved')}
      />
      <Suspense fallback={<FormLoading alone={false} />}>
        <EvidenceSection caregiver={caregiver} onRenewed={keepLink} />
        <PrivacySection
          caregiver={caregiver}
          open={privacyOpen}
          onOpenChange={setPrivacyOpen}
          buttonRef={privacy}
          onRenewed={renew}
          onDeleted={() => end('deleted')}
        />
      </Suspense>
    </Stack>
  );
}
