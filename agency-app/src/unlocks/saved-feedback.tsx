import { styled } from '@marketplace/platform';
import { Check } from 'lucide-react';

export function SavedFeedback({ saving, saved }: { saving: boolean; saved: boolean }) {
  return (
    <Saved role="status">
      {saving ? 'Saving...' : null}
      {!saving && saved ? (
        <>
          <Check aria-hidden="true" /> Saved
        </>
      ) : null}
    </Saved>
  );
}

const Saved = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--color-success);
  font-size: var(--text-s);

  svg {
    width: 1rem;
    height: 1rem;
  }
`;
