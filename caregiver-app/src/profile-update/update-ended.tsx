import { AppLink, useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { useDaysOffText } from '../profile-controls/days-off-text.ts';
import { useControls } from '../profile-controls/profile-controls.query.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';

export default function UpdateEnded({
  outcome,
  caregiver,
}: {
  outcome: 'saved' | 'deleted';
  caregiver: VerifiedCaregiver;
}) {
  const { t } = useLanguage();
  const home = (
    <Button asChild size="l">
      <AppLink to="/">{t('Return to Home')}</AppLink>
    </Button>
  );
  if (outcome === 'deleted') {
    return (
      <Outcome picture="nothing_yet" title={t('Your profile is deleted')} headingLevel={1} focused primary={home}>
        {t("We sent one last email to {email} to confirm. You're welcome back anytime.", {
          email: caregiver.profile.email_address,
        })}
      </Outcome>
    );
  }
  return (
    <Outcome picture="done" title={t('Profile Updated!')} headingLevel={1} focused primary={home}>
      <WhoSeesIt caregiver={caregiver} />
    </Outcome>
  );
}

/** Shows whether agencies see the saved profile. Empty until the controls have loaded. */
function WhoSeesIt({ caregiver: { profile, token } }: { caregiver: VerifiedCaregiver }) {
  const { t } = useLanguage();
  const { data: controls } = useControls({ uuid: profile.uuid, token });
  const daysOffText = useDaysOffText(controls ?? { days_off: null, paused: false });
  if (controls === undefined) return null;
  if (controls.paused) {
    return t('Thank you. Your profile is still paused. Agencies will see your new details once you turn it back on.');
  }
  return controls.days_off?.running ? daysOffText : t('Thank you. Agencies can now see your new details and schedule.');
}
