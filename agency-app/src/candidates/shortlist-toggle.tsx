import { styled } from '@marketplace/platform';
import { IconButton } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';
import type { Filters } from '../candidate-search/use-filters.ts';

interface ShortlistToggleProps extends Pick<Filters, 'change'> {
  shortlisted: boolean;
}

export function ShortlistToggle({ shortlisted, change }: ShortlistToggleProps) {
  return (
    <Toggle
      size="s"
      variant="secondary"
      label="Shortlisted only"
      aria-pressed={shortlisted}
      icon={<Bookmark aria-hidden="true" />}
      onClick={() => change({ shortlisted: !shortlisted })}
    />
  );
}

const Toggle = styled(IconButton)`
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint);
    color: var(--color-primary);

    svg {
      fill: currentcolor;
    }
  }
`;
