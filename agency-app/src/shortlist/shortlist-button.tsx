import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';
import { useShortlisting, type NamedCandidate } from './shortlist.mutation.ts';

export function ShortlistButton({ candidate, shortlisted }: { candidate: NamedCandidate; shortlisted: boolean }) {
  const shortlisting = useShortlisting(candidate);
  return (
    <Toggle
      label={`Shortlist ${candidate.name}`}
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
