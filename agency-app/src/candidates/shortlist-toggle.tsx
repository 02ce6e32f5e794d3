import { styled } from '@marketplace/platform';
import { Button, type ButtonProps } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';

interface ShortlistToggleProps {
  shortlisted: boolean;
  onShortlisted: (shortlisted: boolean) => void;
  size?: ButtonProps['size'];
}

/** Limits the list to the agency's shortlist. */
export function ShortlistToggle({ shortlisted, onShortlisted, size }: ShortlistToggleProps) {
  return (
    <Toggle
      variant="secondary"
      size={size}
      aria-label="Shortlisted only"
      aria-pressed={shortlisted}
      icon={<Bookmark aria-hidden="true" />}
      onClick={() => onShortlisted(!shortlisted)}
    >
      Shortlisted
    </Toggle>
  );
}

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint);
    color: var(--color-primary);

    svg {
      fill: currentcolor;
    }
  }
`;
