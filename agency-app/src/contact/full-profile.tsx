import type { UnlockedCandidate } from '@marketplace/contracts';
import { EMPTY_WEEK, factLines, weekFromSlots, weekPhrase } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { DefinitionList, Stack, Text, WeekStrip } from '@marketplace/ui';
import { ConfirmedLine } from '../candidate-facts/confirmed-line.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import DeliveredEvidence from './delivered-evidence.tsx';
import { AppliedFor } from './applied-for.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

export type KnownPerson = Pick<UnlockedCandidate, 'profile' | 'applications' | 'evidence'>;

export default function FullProfile({ candidate }: { candidate: KnownPerson }) {
  const { t } = useLanguage();
  const { profile, applications, evidence } = candidate;
  const week = profile === null ? EMPTY_WEEK : weekFromSlots(profile.availability);
  return (
    <Stack gap={3}>
      {profile === null ? null : (
        <>
          {week === EMPTY_WEEK ? (
            <Text size="s">No availability provided</Text>
          ) : (
            <Week>
              <WeekStrip week={week} aria-hidden="true" />
              <div>
                <Text size="s" weight="bold">
                  {weekPhrase(week, t)}
                </Text>
                <ConfirmedLine confirmedAt={profile.availability_confirmed_at} />
              </div>
            </Week>
          )}
          <DefinitionList columns items={factLines(profile).map(({ term, text }) => ({ term, value: text }))} />
          {profile.as_of === null ? null : (
            <MutedText>
              {`This is the profile from ${formatUsDate(profile.as_of)}, when you unlocked it. It is no longer on the site.`}
            </MutedText>
          )}
        </>
      )}
      {evidence.length === 0 ? null : <DeliveredEvidence evidence={evidence} />}
      <AppliedFor applications={applications} />
    </Stack>
  );
}

const Week = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
`;
