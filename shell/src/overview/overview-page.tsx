import { siteConfig, styled, useLanguage, usePageTitle } from '@marketplace/platform';
import { Eyebrow, FROM_DESKTOP, Heading, Page, Section, Stack, Text } from '@marketplace/ui';
import { Benefits } from './benefits.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { LazySupplySection, supplySectionReady } from './lazy-supply-section.tsx';
import { Pricing } from './pricing.tsx';
import { SampleCandidates } from './sample-candidates.tsx';
import { WeekQuilt } from './week-quilt.tsx';

function Overview() {
  const { productName } = siteConfig();
  const { t } = useLanguage();
  usePageTitle(t('{product} Overview', { product: productName }), { exact: true });
  return (
    <>
      <Hero>
        <Page width="wide">
          <HeroGrid>
            <Stack gap={5}>
              <Eyebrow>{t('Home care staffing, one person at a time')}</Eyebrow>
              <Heading level={1} size="display">
                {t('Caregivers for the hours you need to fill')}
              </Heading>
              <Lead size="l" tone="muted">
                {t(
                  'Licensed home care agencies find nurses, aides and therapists by discipline, place and weekly availability, and pay only for the people they want to talk to. For care professionals it is free.',
                )}
              </Lead>
              <JoinButtons section="hero" />
            </Stack>
            <WeekQuilt />
          </HeroGrid>
        </Page>
      </Hero>
      {[Benefits, LazySupplySection, SampleCandidates, Pricing].map((Part, index) => (
        <BelowTheFold key={index}>
          <Part />
        </BelowTheFold>
      ))}
      <Section tone="deep" id="request-access">
        <Page width="wide">
          <Closing>
            <Stack gap={3}>
              <Heading level={2} size={1}>
                {t('Get Started')}
              </Heading>
              <Lead size="l" tone="muted">
                {t(
                  'Agencies see candidates as soon as their email is confirmed. Care professionals build a profile in about three minutes. They can say at any time whether they are looking for work.',
                )}
              </Lead>
            </Stack>
            <JoinButtons section="get_started" />
          </Closing>
        </Page>
      </Section>
    </>
  );
}

/** `ready`: hydration waits for the supply map's code. */
export const OverviewPage = Object.assign(Overview, { ready: supplySectionReady });

const Hero = styled.section`
  padding-block: clamp(2.25rem, 1.2rem + 4.2vw, 5.5rem) clamp(3rem, 2rem + 4vw, 6rem);
`;

/**
 * Rendered only near the viewport, because a layout of the whole page takes a phone 0.2 s. The estimated height exceeds
 * the first section's, so that the map below it is not part of the first frame.
 */
const BelowTheFold = styled.div`
  content-visibility: auto;
  contain-intrinsic-block-size: auto 100rem;
`;

const HeroGrid = styled.div`
  display: grid;
  gap: var(--space-10);
  align-items: center;

  ${FROM_DESKTOP} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.02fr);
    gap: var(--space-16);
  }
`;

const Lead = styled(Text)`
  max-width: 36rem;
`;

const Closing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-6) var(--space-12);
  align-items: center;

  > :first-child {
    flex: 1 1 24rem;
    min-width: 0;
  }
`;
