import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';
import { useShortlisting } from './shortlist.mutation.ts';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import { isUnlocked, type ShownCandidate } from '../candidate-facts/shown-candidate.ts';

type Bookmarkable = Pick<ShownCandidate, 'uuid' | 'first_name' | 'request_status' | 'shortlisted'>;

export function ShortlistButton({ candidate }: { candidate: Bookmarkable }) {
  const { uuid, shortlisted } = candidate;
  const name = shownName(candidate);
  const shortlisting = useShortlisting({ uuid, name });
  // An unlocked candidate cannot be added to the shortlist, but can be removed from it.
  if (isUnlocked(candidate) && !shortlisted) return null;
  return (
    <Toggle
      label={`Shortlist ${name}`}
      title={shortlisted ? 'Remove from shortlist' : 'Add to shortlist'}
      aria-pressed={shortlisted}
      data-shortlist
      icon={<Bookmark aria-hidden="true" />}
      onClick={() => {
        if (!shortlisting.isPending) shortlisting.mutate(!shortlisted);
      }}
    />
  );
}

const Toggle = styled(IconButton)`
  &[aria-pressed='true'] {
    color: var(--color-primary);

    svg {
      fill: currentcolor;
    }
  }
`;
