import { trueFacts, type WeekMask } from '@marketplace/domain';
import { AppLink, styled, useLocation } from '@marketplace/platform';
import { Avatar, Badge, Drawer, Stack, Text } from '@marketplace/ui';
import { candidateFacts, candidatePath } from '../candidate-facts/candidate-facts.ts';
import { LicenseState } from '../candidate-facts/license-state.tsx';
import { ProfileFacts } from '../candidate-facts/profile-facts.tsx';
import { WeekFacts } from '../candidate-facts/week-facts.tsx';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { AddToCaseButton } from '../cases/add-to-case-button.tsx';
import { DottedText } from '../lists/dotted-text.tsx';
import { ShortlistButton } from '../shortlist/shortlist-button.tsx';
import { AskOrUnlock } from '../unlocks/ask-or-unlock.tsx';

interface CandidateSheetProps {
  candidate: ShownCandidate;
  /** Hours to fill; empty if the search has none. */
  requestedHours: WeekMask;
  open: boolean;
  /** Edge from which the sheet slides in: the bottom on a phone, otherwise the right. */
  side: 'bottom' | 'right';
  onOpenChange: (open: boolean) => void;
}

export default function CandidateSheet({ candidate, requestedHours, open, side, onOpenChange }: CandidateSheetProps) {
  const facts = candidateFacts(candidate);
  const { search } = useLocation();
  const page = candidatePath(candidate.discipline, candidate.uuid);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      side={side}
      title={facts.name}
      description={`${candidate.discipline} (${candidate.discipline_short})`}
      footer={<AskOrUnlock candidate={candidate} requestedHours={requestedHours} />}
    >
      <Stack gap={5}>
        <Head>
          <Avatar initials={facts.initials} seed={candidate.uuid} />
          <div>
            <LicenseState evidence={candidate.evidence} />
            <Text>
              <DottedText
                parts={[
                  facts.place,
                  facts.distance === null ? null : <Distance key="distance">{facts.distance}</Distance>,
                ]}
              />
            </Text>
            {candidate.looking_for_work_now ? null : <Badge tone="warning">Not actively seeking</Badge>}
            {trueFacts(candidate).map(({ yes }) => (
              <Badge key={yes}>{yes}</Badge>
            ))}
          </div>
          <ShortlistButton candidate={candidate} />
        </Head>
        <WeekFacts candidate={candidate} requestedHours={requestedHours} />
        <ProfileFacts candidate={candidate} />
        <Actions>
          <AddToCaseButton candidate={{ uuid: candidate.uuid, name: facts.name }} />
          {page === null ? null : (
            // Passes the search to the page for distances and for the link back to the list. Replaces the
            // sheet's history entry, so that Back opens the list.
            <AppLink to={page} state={{ listSearch: search }} replace>
              Open full page
            </AppLink>
          )}
        </Actions>
      </Stack>
    </Drawer>
  );
}

const Distance = styled.strong`
  white-space: nowrap;
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-4);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
`;
