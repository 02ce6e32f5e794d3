import { ClipboardPen, HeartHandshake, Sparkles } from 'lucide-react';
import type { Ref } from 'react';
import { msg } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { FROM_TABLET, Heading, Page, Section, Stack, Text } from '@marketplace/ui';

const STEPS = [
  {
    icon: ClipboardPen,
    title: msg('Create your profile'),
    text: msg(
      'Your experience, the kind of care you give, and the hours you can work. Three short steps on your phone.',
    ),
  },
  {
    icon: Sparkles,
    title: msg('Get matched'),
    text: msg(
      'Licensed home care agencies look for people like you by place, hours and skills, and reach out directly.',
    ),
  },
  {
    icon: HeartHandshake,
    title: msg('Start a new role'),
    text: msg('Talk to the agency, agree on your hours, and start. You decide which offer is right for you.'),
  },
] as const;

const List = styled.ol`
  display: grid;
  gap: var(--space-6);

  ${FROM_TABLET} {
    grid-template-columns: repeat(3, 1fr);
    gap: var(--space-8);
  }
`;
const Step = styled.li`
  display: grid;
  grid-template-columns: auto 1fr;
  align-content: start;
  align-items: start;
  gap: var(--space-2) var(--space-4);
  padding-block-start: var(--space-5);
  border-block-start: 2px solid var(--color-primary);

  > svg {
    grid-row: span 2;
    width: 1.75rem;
    height: 1.75rem;
    color: var(--color-link);
  }
`;

export function HowItWorks({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const { t } = useLanguage();
  return (
    <Section tone="tinted" aria-labelledby="how-it-works">
      <Page width="wide">
        <Stack gap={8}>
          <Heading level={2} id="how-it-works" ref={ref} tabIndex={-1}>
            {t('How it works')}
          </Heading>
          <List>
            {STEPS.map(({ icon: Icon, title, text }) => (
              <Step key={title}>
                <Icon aria-hidden />
                <Heading level={3} size={4}>
                  {t(title)}
                </Heading>
                <Text tone="muted">{t(text)}</Text>
              </Step>
            ))}
          </List>
        </Stack>
      </Page>
    </Section>
  );
}
