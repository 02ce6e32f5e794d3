import { useState, type Ref } from 'react';
import type { CaregiverControls } from '@marketplace/contracts';
import { useLanguage, type Translate } from '@marketplace/platform';
import { Card, Stack, Text } from '@marketplace/ui';
import { FlatOnPhone } from './control-card.tsx';
import { Fold } from '../page-layout/fold.tsx';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { useDaysOffText } from './days-off-text.ts';
import { OwnApplications } from './own-applications.tsx';
import { ProfileControls } from './profile-controls.tsx';
import { useControls, useRefetchOnceSent } from './profile-controls.query.ts';

interface PrivacySectionProps {
  caregiver: VerifiedCaregiver;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  buttonRef: Ref<HTMLButtonElement>;
  onRenewed: (token: string) => void;
  onDeleted: () => void;
}

export default function PrivacySection({ caregiver, onRenewed, onDeleted, ...fold }: PrivacySectionProps) {
  const { t } = useLanguage();
  const [token, setToken] = useState(caregiver.token);
  const owner = { uuid: caregiver.profile.uuid, token };
  const controls = useControls(owner);
  useRefetchOnceSent(owner);
  const daysOff = useDaysOffText(controls.data ?? { days_off: null, paused: false });
  const daysOffText = controls.data?.days_off?.running ? daysOff : null;
  return (
    <Stack gap={6}>
      <OwnApplications owner={owner} />
      <Card padding={6}>
        <Fold {...fold} title={t('You decide who sees you')} summary={daysOffText ?? summaryOf(controls.data, t)}>
          <Stack gap={5}>
            <Text tone="muted">{t('Changes here are saved right away.')}</Text>
            <FlatOnPhone>
              <ProfileControls
                owner={owner}
                email={caregiver.profile.email_address}
                onRenewed={(renewed) => {
                  setToken(renewed);
                  onRenewed(renewed);
                }}
                onDeleted={onDeleted}
              />
            </FlatOnPhone>
          </Stack>
        </Fold>
      </Card>
    </Stack>
  );
}

function summaryOf(controls: CaregiverControls | undefined, t: Translate): string {
  if (controls === undefined) return t('Take a break, block agencies, or delete your profile.');
  if (controls.paused) return t('Your profile is paused. No agency can find or unlock it.');
  const count = controls.seen_by.length;
  if (count === 0) return t('Agencies can find you. None has your contact details yet.');
  return t(
    '{count, plural, one {Agencies can find you. # agency has your contact details.} other {Agencies can find you. # agencies have your contact details.}}',
    { count },
  );
}
