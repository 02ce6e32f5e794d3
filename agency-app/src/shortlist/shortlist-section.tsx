import type { ListedCandidate } from '@marketplace/contracts';
import { AppLink, styled } from '@marketplace/platform';
import { Avatar, Badge, Button, Card, Heading, Stack, Text } from '@marketplace/ui';
import { candidatePath } from '../candidate-facts/candidate-path.ts';
import { ListSection, CardGrid, type ListQuery } from '../list-section/list-section.tsx';
import { UnlockButton } from '../unlocks/unlock-button.tsx';
import { useShortlisting } from './shortlist.mutation.ts';
import { listedCandidateLine, namedCandidate } from './listed-candidate-facts.ts';

/** The agency's shortlisted candidates, each with an unlock button. */
export function ShortlistSection({ query }: { query: ListQuery<ListedCandidate> }) {
  return (
    <ListSection
      id="shortlist-heading"
      title="Shortlist"
      what="your shortlist"
      query={query}
      empty={<Text tone="muted">Bookmark candidates from their cards to compare them here before you unlock one.</Text>}
    >
      {(candidates) => (
        <CardGrid minColumn="17rem">
          {candidates.map((candidate) => (
            <li key={candidate.candidate_uuid}>
              <ShortlistedCandidate candidate={candidate} />
            </li>
          ))}
        </CardGrid>
      )}
    </ListSection>
  );
}

function ShortlistedCandidate({ candidate }: { candidate: ListedCandidate }) {
  const named = namedCandidate(candidate);
  const shortlisting = useShortlisting(named);
  const page = candidatePath(candidate.discipline, candidate.candidate_uuid);
  return (
    <Root forwardedAs="article" aria-label={`${named.name}, ${candidate.discipline}`}>
      <Head>
        <Avatar initials={named.name.slice(0, 2).toUpperCase()} seed={candidate.candidate_uuid} />
        <div>
          <Heading level={3} size={4}>
            {page === null ? named.name : <NameLink to={page}>{named.name}</NameLink>}
          </Heading>
          <Text tone="muted" size="s">
            {listedCandidateLine(candidate)}
          </Text>
          {candidate.unlocked ? <Badge tone="success">Unlocked</Badge> : null}
          {!candidate.looking_for_work_now ? <Badge tone="warning">Not actively seeking</Badge> : null}
        </div>
      </Head>
      <Stack gap={1}>
        {candidate.unlocked ? (
          <Text size="s" tone="muted">
            Contact details are under <AppLink to="/account#unlocked-heading">Unlocked candidates</AppLink>.
          </Text>
        ) : (
          <UnlockButton
            candidateUuid={candidate.candidate_uuid}
            firstName={candidate.first_name}
            requestStatus={null}
          />
        )}
        <Button
          variant="ghost"
          size="s"
          fullWidth
          busy={shortlisting.isPending}
          busyText="Removing..."
          aria-label={shortlisting.isPending ? undefined : `Remove from shortlist: ${named.name}`}
          onClick={() => shortlisting.mutate(false)}
        >
          Remove from shortlist
        </Button>
      </Stack>
    </Root>
  );
}

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-5);
`;

const NameLink = styled(AppLink)`
  color: inherit;
`;

const Head = styled.div`
  display: flex;
  gap: var(--space-4);
`;
