import { msg } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import {
  Avatar,
  Badge,
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
          <ThreeColumns>
            {SAMPLE_CANDIDATES.map((candidate) => (
              <SampleCard key={candidate.type} candidate={candidate} />
            ))}
          </ThreeColumns>
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

const Parts = styled.div`
  height: 100%;
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
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
