import { siteConfig, styled, useLanguage } from '@marketplace/platform';
import { BELOW_TABLET, Heading, Page, Section, Stack, Text } from '@marketplace/ui';
import { BadgeCheck, CalendarClock, PhoneCall } from 'lucide-react';
import { BENEFITS } from './overview-content.ts';

const ICONS = { vetted: BadgeCheck, week: CalendarClock, contact: PhoneCall };

export function Benefits() {
  const { t } = useLanguage();
  return (
    <Section tone="tinted">
      <Page width="wide">
        <Stack gap={8}>
          <Heading level={2}>{t('How {product} Works', { product: siteConfig().productName })}</Heading>
          <ThreeColumns>
            {BENEFITS.map(({ icon, title, text, note }) => {
              const Icon = ICONS[icon];
              return (
                <BenefitCard key={title}>
                  <IconPatch>
                    <Icon aria-hidden="true" />
                  </IconPatch>
                  <Heading level={3}>{t(title)}</Heading>
                  <Text tone="muted">{t(text)}</Text>
                  {note === null ? null : <Text size="s">{t(note)}</Text>}
                </BenefitCard>
              );
            })}
          </ThreeColumns>
        </Stack>
      </Page>
    </Section>
  );
}

const BenefitCard = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding: var(--space-6);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  ${BELOW_TABLET} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2) var(--space-3);
    align-items: center;
    padding: var(--space-4);

    > p {
      grid-column: 1 / -1;
    }
  }
`;

const IconPatch = styled.span`
  display: grid;
  place-items: center;
  width: 3.25rem;
  height: 3.25rem;
  margin-block-end: var(--space-2);
  border-radius: 100% 14px 14px 14px;
  background: var(--color-accent-soft);
  color: var(--color-on-accent-soft);

  svg {
    width: 1.5rem;
    height: 1.5rem;
    margin: 3px 0 0 3px;
  }
  ${BELOW_TABLET} {
    width: 2.5rem;
    height: 2.5rem;
    margin: 0;

    svg {
      width: 1.25rem;
      height: 1.25rem;
    }
  }
`;

export const ThreeColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18.5rem, 100%), 1fr));
  gap: var(--space-5);
`;
