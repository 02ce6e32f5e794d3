import { AppLink, siteConfig, Slot, useLanguage } from '@marketplace/platform';
import { Button, Outcome, Stack } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import type { StoredProfile } from './wizard-steps.ts';

// Only an addition.
const WizardOutlook = lazy(() =>
  import(/* webpackChunkName: "later-wizard-outlook" */ './wizard-outlook.tsx').catch(() => ({ default: () => null })),
);

interface WizardCompleteProps {
  headingLevel: 1 | 2;
  /** What was stored, if this page knows it. After a reload, the tab may still know what agencies see of it. */
  stored: StoredProfile | null;
  onLeaveDevice: () => void;
}

/** The end of the plain wizard. */
export function WizardComplete({ headingLevel, stored, onLeaveDevice }: WizardCompleteProps) {
  const { t } = useLanguage();
  return (
    <Stack gap={6}>
      <Outcome
        picture="welcome"
        title={t('Welcome to the {product}!', { product: siteConfig().productName })}
        headingLevel={headingLevel}
        focused
        primary={
          <Button asChild variant="secondary">
            <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
          </Button>
        }
        secondary={
          <Button variant="link" onClick={onLeaveDevice}>
            {t('Done, leave this device')}
          </Button>
        }
      >
        {t('Your profile is complete, and agencies can find you now. Our team will be in touch soon.')}
      </Outcome>
      <Suspense>
        <WizardOutlook stored={stored} headingLevel={headingLevel === 1 ? 2 : 3} />
      </Suspense>
      <Slot name="wizard-end" />
    </Stack>
  );
}
