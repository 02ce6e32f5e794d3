import { GUARANTEE_PATH } from '@marketplace/domain';
import { AppLink, css, styled, useLanguage } from '@marketplace/platform';
import { BELOW_TABLET, Button, FROM_DESKTOP, Heading, Page, Section, Stack, Text } from '@marketplace/ui';
import { Check } from 'lucide-react';
import { PLAN_COMPARISON, PLAN_OFFERS, PRICES, PROMISE, type PlanOffer } from './overview-content.ts';
import { TrackedLink } from './tracked-link.tsx';

export function Pricing() {
  const { t } = useLanguage();
  return (
    <Section tone="tinted" id="pricing">
      <Page width="wide">
        <Columns>
          <Stack gap={3}>
            <Heading level={2}>{t('Pay per person, or join Pro')}</Heading>
            <Text tone="muted" size="l">
              {t(PLAN_COMPARISON, PRICES)}
            </Text>
            <Text tone="muted">{t('Browsing is free on both plans. Our payment provider charges your card.')}</Text>
            <Text tone="muted">
              {t(PROMISE[0])} <AppLink to={GUARANTEE_PATH}>{t(PROMISE[1])}</AppLink>
            </Text>
          </Stack>
          <Plans>
            {PLAN_OFFERS.map((plan) => (
              <PlanCard key={plan.name} plan={plan} />
            ))}
          </Plans>
        </Columns>
      </Page>
    </Section>
  );
}

function PlanCard({ plan }: { plan: PlanOffer }) {
  const { t } = useLanguage();
  const { name, start, price, per, summary, points, highlighted } = plan;
  return (
    <PlanRoot $highlighted={highlighted} data-surface={highlighted ? 'deep' : 'light'}>
      <Stack gap={1}>
        <Heading level={3}>{t(name)}</Heading>
        <Text tone="muted">{t(summary)}</Text>
      </Stack>
      <Price>
        <Amount>{price}</Amount> <Text as="span">{t(per)}</Text>
      </Price>
      <Points>
        {points.map((point) => (
          <li key={point}>
            <Check aria-hidden="true" />
            <span>{t(point, PRICES)}</span>
          </li>
        ))}
      </Points>
      <Foot>
        <Button asChild fullWidth variant={highlighted ? 'primary' : 'secondary'}>
          <TrackedLink to="/signup" section="pricing" label={start} />
        </Button>
      </Foot>
    </PlanRoot>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-8);

  ${FROM_DESKTOP} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2.3fr);
    gap: var(--space-12);
  }
`;

const Plans = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: var(--space-5);
`;

const PlanRoot = styled.article<{ $highlighted: boolean }>`
  display: flex;
  flex-direction: column;
  gap: var(--space-6);
  padding: clamp(1.5rem, 1rem + 2vw, 2.25rem);
  border-radius: var(--radius-xl);
  color: var(--color-text);

  ${BELOW_TABLET} {
    gap: var(--space-4);
    padding: var(--space-5);
  }
  ${({ $highlighted }) =>
    $highlighted
      ? css`
          background: var(--color-deep);
          box-shadow: var(--shadow-l);
        `
      : css`
          background: var(--color-surface);
        `}
`;

const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-2);
`;

const Amount = styled.span`
  font-family: var(--font-heading);
  font-size: clamp(2.75rem, 2rem + 2.4vw, 3.75rem);
  font-weight: var(--weight-bold);
  letter-spacing: -0.04em;
  line-height: 1;
`;

const Points = styled.ul.attrs({ className: 'points' })`
  display: grid;
  gap: var(--space-3);

  ${BELOW_TABLET} {
    gap: var(--space-1);
  }

  li {
    display: flex;
    gap: var(--space-3);
  }
  svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin-block-start: 0.125rem;
    color: var(--color-eyebrow);
  }
`;

const Foot = styled.div`
  margin-block-start: auto;
`;
