import { styled } from '@marketplace/platform';

/** An icon on a round tint, at the head of a message. */
export const RoundIcon = styled.span<{ $tone?: 'calm' | 'accent' }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 4rem;
  height: 4rem;
  border-radius: var(--radius-full);
  background: ${({ $tone }) => ($tone === 'accent' ? 'var(--color-accent-soft)' : 'var(--color-tint-strong)')};
  color: ${({ $tone }) => ($tone === 'accent' ? 'var(--color-on-accent-soft)' : 'var(--color-on-tint)')};

  svg {
    width: 1.875rem;
    height: 1.875rem;
  }
`;
