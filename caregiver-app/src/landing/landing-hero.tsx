import { ArrowDown, BellRing, MapPin } from 'lucide-react';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { AppLink, styled, Translated, useLanguage } from '@marketplace/platform';
import {
  Badge,
  BELOW_TABLET,
  Button,
  Card,
  Cluster,
  Eyebrow,
  FROM_DESKTOP,
  Heading,
  Page,
  Section,
  Stack,
  Text,
  WeekPicture,
} from '@marketplace/ui';

/** Short on a phone, so that the form's first field is visible. */
const Hero = styled(Section)`
  ${BELOW_TABLET} {
    padding-block: var(--space-5);

    h1 {
      font-size: 2rem;
    }
    p {
      font-size: var(--text-m);
      line-height: 1.45;
    }
  }
`;

const Columns = styled.div`
  display: grid;
  align-items: center;
  gap: var(--space-5);

  ${FROM_DESKTOP} {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    gap: var(--space-16);
  }
`;

const Lead = styled(Text)`
  max-width: 34rem;
`;

const Picture = styled.div`
  position: relative;

  ${FROM_DESKTOP} {
    justify-self: end;
    width: min(100%, 23rem);
  }
`;
const Sample = styled(Card)`
  --color-text: var(--scheme-ink);
  --color-text-muted: color-mix(in srgb, var(--scheme-ink) 74%, var(--scheme-surface));
  --color-line: color-mix(in srgb, var(--scheme-ink) 12%, var(--scheme-surface));
  --color-link: var(--scheme-primary);
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: var(--space-4);
  max-width: 23rem;
  padding: var(--space-2) var(--space-3);
  color: var(--scheme-ink);

  ${FROM_DESKTOP} {
    grid-template-columns: 1fr;
    padding: var(--space-6);
    transform: rotate(-1.5deg);
  }
`;
const Strip = styled(WeekPicture)`
  ${FROM_DESKTOP} {
    width: 15rem;
  }
`;
const OnDesktop = styled(Cluster)`
  display: none;

  ${FROM_DESKTOP} {
    display: flex;
  }
`;
const Initials = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 3.25rem;
  height: 3.25rem;
  border-radius: var(--radius-full);
  background: var(--color-accent-soft);
  color: var(--color-on-accent-soft);
  font-family: var(--font-heading);
  font-size: 1.25rem;
  font-weight: var(--weight-bold);
`;
const Note = styled.div`
  position: absolute;
  inset-block-end: -2.25rem;
  inset-inline-start: -1.5rem;
  display: none;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-l);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  box-shadow: var(--shadow-l);

  ${FROM_DESKTOP} {
    display: flex;
  }
  svg {
    width: 1.25rem;
    height: 1.25rem;
  }
`;

const WEEKDAY_DAYTIME = weekOf(WEEKDAY_DAYS, [1, 2]);

export function LandingHero({ onStart, onLearnMore }: { onStart: () => void; onLearnMore: () => void }) {
  const { t } = useLanguage();
  return (
    <Hero tone="deep">
      <Page width="wide">
        <Columns>
          <Stack gap={5}>
            <OnDesktop>
              <Eyebrow>{t('For care professionals')}</Eyebrow>
            </OnDesktop>
            <Heading level={1} size="display">
              {t('Care work that fits your week')}
            </Heading>
            <Lead size="l" tone="muted">
              {t(
                'Tell us once what you do and when you can work. Licensed home care agencies near you get in touch. Free for caregivers, always.',
              )}
            </Lead>
            <Cluster gap={3}>
              <Button size="l" onClick={onStart} iconEnd={<ArrowDown aria-hidden />}>
                {t('Get Started')}
              </Button>
              <Button size="l" variant="secondary" onClick={onLearnMore}>
                {t('Learn More')}
              </Button>
            </Cluster>
            <Text>
              <Translated
                text="Have a profile? <link>Get your link</link>"
                parts={{ link: <AppLink to="/update-profile" /> }}
              />
            </Text>
          </Stack>
          <Picture aria-hidden="true">
            <Sample>
              <Cluster gap={3}>
                <Initials>MJ</Initials>
                <Stack gap={1}>
                  <Text weight="bold">Maria, CNA</Text>
                  <Cluster gap={1}>
                    <MapPin size={16} />
                    <Text as="span" size="s" tone="muted">
                      Carmel, IN
                    </Text>
                  </Cluster>
                </Stack>
              </Cluster>
              <OnDesktop gap={2}>
                <Badge tone="success">{t('Looking for work')}</Badge>
                <Badge>{t('3+ years')}</Badge>
              </OnDesktop>
              <Strip week={WEEKDAY_DAYTIME} />
            </Sample>
            <Note>
              <BellRing />
              {t('An agency near you is interested')}
            </Note>
          </Picture>
        </Columns>
      </Page>
    </Hero>
  );
}
