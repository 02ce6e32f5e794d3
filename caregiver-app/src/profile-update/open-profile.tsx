import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Button, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { usePrefetchedWaitingTokens } from '../outbox/use-prefetched-tokens.ts';
import { dropFromTab } from '../tab-entries.ts';
import { storeLink } from '../secure-link/stored-link.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import UpdateForm, { loadWeekAndSave } from './update-form.tsx';

const PrivacySection = lazy(async () => {
  await loadWeekAndSave();
  return import(/* webpackChunkName: "later-profile-controls" */ '../profile-controls/privacy-section.tsx');
});
const EvidenceSection = lazy(async () => {
  await loadWeekAndSave();
  return import(/* webpackChunkName: "later-profile-controls" */ '../evidence/evidence-section.tsx');
});
// In the same chunk as the save code, so it is already loaded when a save ends.
const UpdateEnded = lazy(() => import(/* webpackChunkName: "later-update-checks" */ './update-ended.tsx'));
const AddressNote = lazy(() => import(/* webpackChunkName: "later-address-note" */ './address-note.tsx'));

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

interface OpenProfileProps {
  caregiver: VerifiedCaregiver;
  onLeaveDevice: () => void;
}

export default function OpenProfile({ caregiver, onLeaveDevice }: OpenProfileProps) {
  const { t } = useLanguage();
  const { uuid } = caregiver.profile;
  const [token, setToken] = useState(caregiver.token);
  usePrefetchedWaitingTokens(useMemo(() => ({ owner: uuid, token, changes: CHANGES }), [uuid, token]));
  function renew(renewed: string) {
    storeLink(renewed);
    setToken(renewed);
  }
  const [ended, setEnded] = useState<'saved' | 'deleted' | null>(null);
  const [privacyOpen, setPrivacyOpen] = useState(false);
  const privacy = useRef<HTMLButtonElement>(null);

  function end(outcome: 'saved' | 'deleted') {
    dropProfile();
    setEnded(outcome);
  }
  function goToPrivacy() {
    setPrivacyOpen(true);
    privacy.current?.scrollIntoView({ block: 'start' });
    privacy.current?.focus({ preventScroll: true });
  }
  if (ended !== null) return <UpdateEnded outcome={ended} caregiver={caregiver} />;
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
        <EvidenceSection caregiver={caregiver} onRenewed={storeLink} />
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
