import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { styled, useLanguage } from '@marketplace/platform';
import { BELOW_TABLET, Heading, Page, Section, Stack, Text } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { loadLaterSteps } from '../profile-wizard/load-later-steps.ts';
import { useInBrowser } from '../profile-wizard/use-in-browser.ts';
import { useWizardEnd, useWizardTitle } from '../profile-wizard/wizard-steps.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LandingHero } from './landing-hero.tsx';

const Waiting = () => <FormLoading alone={false} />;
const loadWizard = () => import(/* webpackChunkName: "later-profile-wizard" */ '../profile-wizard/profile-wizard.tsx');
// The form is visible at once, so its code starts to load before hydration.
loadWizard().catch(() => undefined);
const ProfileWizard = lazy(loadWizard);
const WizardComplete = lazy(async () => ({ default: (await loadLaterSteps()).WizardComplete }));

export default function CareProfessionalsPage() {
  const { t } = useLanguage();
  const formHeading = useRef<HTMLHeadingElement>(null);
  const howHeading = useRef<HTMLHeadingElement>(null);
  const inBrowser = useInBrowser();
  const { ended, storedProfile, end, leaveDevice } = useWizardEnd();
  useWizardTitle(t('Care Professionals'), !ended);
  const startsAgain = useRef(false);
  useEffect(() => {
    if (ended || !startsAgain.current) return;
    startsAgain.current = false;
    jumpTo(formHeading);
  }, [ended]);

  /** After a finished wizard, resets the form for the next user. */
  function start() {
    if (!ended) return jumpTo(formHeading);
    startsAgain.current = true;
    leaveDevice();
  }

  return (
    <>
      <LandingHero onStart={start} onLearnMore={() => jumpTo(howHeading)} />
      <FormSection aria-labelledby={ended ? undefined : 'build-your-profile'}>
        <Page width="narrow">
          {ended ? (
            <Suspense fallback={<Waiting />}>
              <WizardComplete headingLevel={2} storedProfile={storedProfile} onLeaveDevice={leaveDevice} />
            </Suspense>
          ) : (
            <Stack gap={6}>
              <Stack gap={2}>
                <Heading level={2} id="build-your-profile" ref={formHeading} tabIndex={-1}>
                  {t('Build your profile')}
                </Heading>
                <Lead tone="muted" size="l">
                  {t('Three short steps, about three minutes.')}
                </Lead>
              </Stack>
              {inBrowser ? (
                <Suspense fallback={<Waiting />}>
                  <ProfileWizard headingLevel={3} onCreated={end} />
                </Suspense>
              ) : (
                <Waiting />
              )}
              <noscript>{t('This form needs JavaScript. Please turn it on to build your profile here.')}</noscript>
            </Stack>
          )}
        </Page>
      </FormSection>
      <HowItWorks ref={howHeading} />
    </>
  );
}

const FormSection = styled(Section)`
  ${BELOW_TABLET} {
    padding-block-start: var(--space-5);
  }
`;

const Lead = styled(Text)`
  ${BELOW_TABLET} {
    display: none;
  }
`;

function jumpTo(target: RefObject<HTMLElement | null>) {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  target.current?.focus({ preventScroll: true });
}
