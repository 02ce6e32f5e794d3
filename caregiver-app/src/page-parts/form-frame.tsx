import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Card } from '@marketplace/ui';

/** The card around a long form; `ActionBar` is its last part. */
export const FormFrame = styled(Card)`
  --frame-inset: var(--space-6);
  padding: var(--frame-inset);
  scroll-margin-top: 5rem;

  ${BELOW_TABLET} {
    --frame-inset: var(--space-4);
  }
`;

/** The form's buttons. On a phone they stay within the thumb's reach at the bottom of the screen. */
export const ActionBar = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);

  > :only-child {
    margin-inline-start: auto;
  }

  ${BELOW_TABLET} {
    position: sticky;
    inset-block-end: 0;
    z-index: var(--layer-sticky);
    margin-inline: calc(-1 * var(--frame-inset));
    margin-block-end: calc(-1 * var(--frame-inset));
    padding: var(--space-3) var(--frame-inset) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--color-line);
    border-radius: 0 0 var(--radius-xl) var(--radius-xl);
    background: var(--color-surface);
    box-shadow: 0 -8px 20px -12px var(--shadow-color);

    > :last-child {
      flex: 1;
    }
  }
`;
