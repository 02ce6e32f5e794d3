import type { UnlockedCandidate } from '@marketplace/contracts';
import { AppLink } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { CardGrid, ListSection, type ListQuery } from '../list-section.tsx';
import { NoContacts } from './no-contacts.tsx';
import { UnlockedCandidateCard } from './unlocked-candidate-card.tsx';

/** Every candidate the agency has unlocked. The page of contacts searches and exports them. */
export function UnlockedCandidateList({ query }: { query: ListQuery<UnlockedCandidate> }) {
  return (
    <ListSection
      id="unlocked-heading"
      title="Unlocked candidates"
      what="your unlocked candidates"
      query={query}
      action={
        <Button asChild variant="secondary" size="s">
          <AppLink to="/contacts">Search, print or export</AppLink>
        </Button>
      }
      empty={<NoContacts />}
    >
      {(candidates) => (
        <CardGrid minColumn="20rem">
          {candidates.map((candidate) => (
            <li key={candidate.request_id}>
              <UnlockedCandidateCard candidate={candidate} />
            </li>
          ))}
        </CardGrid>
      )}
    </ListSection>
  );
}
