import { AppLink, siteConfig, Slot, useLanguage } from '@marketplace/platform';
import { Button, Outcome, Stack } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import { storeLink } from '../secure-link/stored-link.ts';
import type { StoredProfile } from './wizard-steps.ts';

// Optional: if this chunk fails to load, the page still works.
const WizardPreview = lazy(() =>
  import(/* webpackChunkName: "later-wizard-preview" */ './wizard-preview.tsx').catch(() => ({ default: () => null })),
);

interface WizardCompleteProps {
  headingLevel: 1 | 2;
  storedProfile: StoredProfile | null;
  onLeaveDevice: () => void;
}

export function WizardComplete({ headingLevel, storedProfile, onLeaveDevice }: WizardCompleteProps) {
  const { t } = useLanguage();
  return (
    <Stack gap={6}>
      <Outcome
        picture="welcome"
        title={t('Welcome to the {product}!', { product: siteConfig().productName })}
        headingLevel={headingLevel}
        focused
        primary={
          <Button
            asChild
            variant="secondary"
            onClick={() => {
              if (storedProfile !== null) storeLink(storedProfile.editToken);
            }}
          >
            <AppLink to="/update-profile">
              {storedProfile === null ? t('Update your profile') : t('Change something')}
            </AppLink>
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
        <WizardPreview storedProfile={storedProfile} headingLevel={headingLevel === 1 ? 2 : 3} />
      </Suspense>
      <Slot name="wizard-end" />
    </Stack>
  );
}
