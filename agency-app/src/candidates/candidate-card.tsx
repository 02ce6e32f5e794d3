import type { CandidateRow } from '@marketplace/contracts';
import { availabilityText, EMPTY_WEEK, slotCount, weekFromSlots } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Avatar, Badge, Card, Heading, WeekSummary } from '@marketplace/ui';
import { MapPin } from 'lucide-react';
import { memo } from 'react';
import { CandidateMenu } from '../shortlist/candidate-menu.tsx';
import { ShortlistButton } from '../shortlist/shortlist-button.tsx';
import { UnlockButton } from '../unlocks/unlock-button.tsx';
import { candidateFacts } from '../candidate-facts/candidate-facts.ts';
import { ConfirmedLine } from '../candidate-facts/confirmed-line.tsx';

interface CandidateCardProps {
  candidate: CandidateRow;
  /** Called when the agency hides this candidate and the card is about to be removed. */
  onHidden: () => void;
}

/** A caregiver as an agency sees them before unlocking. */
export const CandidateCard = memo(function CandidateCard({ candidate, onHidden }: CandidateCardProps) {
  const facts = candidateFacts(candidate);
  const named = { uuid: candidate.uuid, name: facts.name };
  const week = weekFromSlots(candidate.availability);
  return (
    <Root forwardedAs="article" aria-label={`${facts.name}, ${candidate.discipline}`}>
      <Column>
        <Head>
          <Avatar initials={facts.initials} seed={candidate.uuid} />
          <Who>
            <NameLine>
              <Heading level={3} size={4}>
                {facts.name}
              </Heading>
              {!candidate.looking_for_work_now && <Badge tone="warning">Not actively seeking</Badge>}
              {candidate.own_car && <Badge>Own car</Badge>}
            </NameLine>
            <Discipline>{candidate.discipline}</Discipline>
            <Place>
              <MapPin aria-hidden="true" />
              <span>
                {facts.place}
                {facts.distance !== null && <Distance> · {facts.distance}</Distance>}
              </span>
            </Place>
          </Who>
          <Tools>
            {/* Unlocked candidates can't be bookmarked, but an earlier bookmark can still be removed. */}
            {(candidate.request_status !== 'completed' || candidate.shortlisted) && (
              <ShortlistButton candidate={named} shortlisted={candidate.shortlisted} />
            )}
            <CandidateMenu candidate={named} onHidden={onHidden} />
          </Tools>
        </Head>
        <Facts>
          <Fact term="Experience" value={facts.experience} />
          <Fact term="Desired schedule" value={facts.schedule} />
          <Fact term="Care settings" value={facts.careSettings} />
          <Fact term="Languages" value={facts.languages} />
        </Facts>
      </Column>
      <SideColumn>
        <div>
          <WeekSummary week={week} />
          <WeekText>{availabilityText(slotCount(week))}</WeekText>
          {week === EMPTY_WEEK ? null : <ConfirmedLine confirmedAt={candidate.availability_confirmed_at} />}
        </div>
        <UnlockButton
          candidateUuid={candidate.uuid}
          firstName={candidate.first_name}
          requestStatus={candidate.request_status}
        />
      </SideColumn>
    </Root>
  );
});

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const Root = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  /* In rem, so the columns stack when the text is large. */
  @container (min-width: 36rem) {
    grid-template-columns: minmax(0, 1fr) 15rem;
    column-gap: var(--space-8);
    padding: var(--space-6);
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  min-width: 0;
`;

const SideColumn = styled(Column)`
  justify-content: space-between;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-4);
  min-width: 0;
`;

const Who = styled.div`
  flex: 1 1 6rem;
  min-width: 0;
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  margin: -0.5rem -0.5rem 0 auto;
`;

const NameLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
`;

const Discipline = styled.p`
  color: var(--color-text-muted);
`;

const Place = styled.p`
  display: flex;
  align-items: flex-start;
  gap: var(--space-1);
  margin-block-start: var(--space-1);
  font-size: var(--text-s);

  svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-block-start: 0.2rem;
    color: var(--color-text-muted);
  }
`;

const Distance = styled.span`
  color: var(--color-text-muted);
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-content: start;
  gap: var(--space-3) var(--space-5);
  margin: 0;

  dt {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }
  dd {
    margin: 0;
    font-size: var(--text-s);
    font-weight: var(--weight-medium);
  }
`;

const WeekText = styled.p`
  margin-block-start: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;
