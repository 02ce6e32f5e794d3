import { lazy, Suspense, useRef, useState, type RefObject } from 'react';
import { usePageTitle } from '@marketplace/platform';
import { Heading, Page, Section, Stack, Text } from '@marketplace/ui';
import { FormLoading } from '../page-parts/form-loading.tsx';
import { WizardComplete } from '../profile-wizard/wizard-complete.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LandingHero } from './landing-hero.tsx';

const ProfileWizard = lazy(() =>
  import('../profile-wizard/profile-wizard.tsx').then((module) => ({ default: module.ProfileWizard })),
);

/** /care-professionals: why, the form itself, and how it goes on. */
export default function CareProfessionalsPage() {
  usePageTitle('Care Professionals');
  const formHeading = useRef<HTMLHeadingElement>(null);
  const howHeading = useRef<HTMLHeadingElement>(null);
  const [complete, setComplete] = useState(false);

  return (
    <>
      <LandingHero onStart={() => jumpTo(formHeading)} onLearnMore={() => jumpTo(howHeading)} />
      <Section aria-labelledby="build-your-profile">
        <Page width="narrow">
          {complete ? (
            <WizardComplete headingLevel={2} />
          ) : (
            <Stack gap={6}>
              <Stack gap={2}>
                <Heading level={2} id="build-your-profile" ref={formHeading} tabIndex={-1}>
                  Build your profile
                </Heading>
                <Text tone="muted" size="l">
                  Three short steps, about three minutes.
                </Text>
              </Stack>
              <Suspense fallback={<FormLoading />}>
                <ProfileWizard headingLevel={3} onCreated={() => setComplete(true)} />
              </Suspense>
            </Stack>
          )}
        </Page>
      </Section>
      <HowItWorks ref={howHeading} />
    </>
  );
}

function jumpTo(heading: RefObject<HTMLHeadingElement | null>) {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  heading.current?.focus({ preventScroll: true });
}
