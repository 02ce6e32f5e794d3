import { msg } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import {
  Avatar,
  Badge,
  BELOW_TABLET,
  Button,
  Card,
  DefinitionList,
  Heading,
  Page,
  Section,
  Stack,
  Text,
  WeekStrip,
} from '@marketplace/ui';
import { SAMPLE_CANDIDATES, type SampleCandidate } from './overview-content.ts';
import { ThreeColumns } from './benefits.tsx';
import { TrackedLink } from './tracked-link.tsx';

export function SampleCandidates() {
  const { t } = useLanguage();
  return (
    <Section>
      <Page width="wide">
        <Stack gap={8}>
          <Stack gap={2}>
            <Heading level={2}>{t('What a profile tells you')}</Heading>
            <Text tone="muted" size="l">
              {t('Three examples. Names and contact details appear once you unlock a candidate.')}
            </Text>
          </Stack>
          <Samples>
            {SAMPLE_CANDIDATES.map((candidate) => (
              <SampleCard key={candidate.type} candidate={candidate} />
            ))}
          </Samples>
        </Stack>
      </Page>
    </Section>
  );
}

function SampleCard({ candidate }: { candidate: SampleCandidate }) {
  const { t } = useLanguage();
  const { type, short, city, experience, specialty, week } = candidate;
  return (
    <Card as="article" padding={6}>
      <Parts>
        <Top>
          <Avatar initials={short} seed={type} />
          <div>
            <Heading level={3} size={4}>
              {t(type)}
            </Heading>
            <Text size="s" tone="muted">
              {city}
            </Text>
          </div>
          <Badge tone="neutral">{t('Example')}</Badge>
        </Top>
        <DefinitionList
          items={[
            { term: t('Experience'), value: t(experience) },
            { term: t('Specialty'), value: t(specialty) },
          ]}
        />
        <WeekStrip size="l" week={week} />
        <Foot>
          <Button asChild variant="secondary" fullWidth>
            <TrackedLink to="/signup" section="sample_candidates" label={msg('Join as agency user')} />
          </Button>
        </Foot>
      </Parts>
    </Card>
  );
}

/** On a phone, samples are side by side, and the edge of the next one shows that there are more. */
const Samples = styled(ThreeColumns)`
  ${BELOW_TABLET} {
    grid-auto-columns: min(88%, 19rem);
    grid-auto-flow: column;
    grid-template-columns: none;
    gap: var(--space-3);
    overflow-x: auto;
    margin-inline: calc(-1 * var(--gutter));
    padding: var(--space-1) var(--gutter) var(--space-3);
    scroll-padding-inline: var(--gutter);
    scroll-snap-type: x proximity;

    > * {
      padding: var(--space-4);
      scroll-snap-align: start;
    }
  }
`;

const Parts = styled.div`
  height: 100%;
  display: flex;
  flex-direction: column;
  gap: var(--space-5);

  ${BELOW_TABLET} {
    gap: var(--space-4);
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  > div {
    flex: 1 1 7rem;
    min-width: 0;
  }
`;

const Foot = styled.div`
  margin-block-start: auto;
`;
