import type { ComponentProps } from 'react';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Card } from '@marketplace/ui';

/**
 * On a phone the form takes the whole width of the screen, and what takes the focus does not hide behind the bar at the
 * bottom. (Comments in a style sheet would be part of the page's weight.)
 */
const Frame = styled(Card)`
  --frame-inset: var(--space-8);
  padding: var(--frame-inset);
  scroll-margin-top: 5rem;

  ${BELOW_TABLET} {
    --frame-inset: var(--gutter);
    margin-inline: calc(-1 * var(--gutter));
    border-inline: 0;
    border-radius: 0;

    input,
    select,
    button {
      scroll-margin-block: 5.5rem 6.5rem;
    }
  }
`;

/** The card around a long form; `ActionBar` is its last part. */
export function FormFrame(props: ComponentProps<'form'>) {
  return <Frame forwardedAs="form" noValidate {...props} />;
}

/** So much of a form has to be on the screen before its buttons are: about its first field. */
const SEEN_FIRST = '22rem';

/**
 * The form's buttons. On a phone they stay within the thumb's reach at the bottom of the screen, once the form itself is in
 * sight: the margin keeps them out of its first part, and what stands before them takes the room of the margin back. On its
 * side, or zoomed in, a phone has no height to spare for them.
 */
export const ActionBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3);

  > :only-child {
    margin-inline-start: auto;
  }

  ${BELOW_TABLET} {
    position: sticky;
    inset-block-end: 0;
    margin-block-start: ${SEEN_FIRST};
    z-index: var(--layer-sticky);
    margin-inline: calc(-1 * var(--frame-inset));
    margin-block-end: calc(-1 * var(--frame-inset));
    padding: var(--space-3) var(--frame-inset) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--color-line);
    background: var(--color-surface);
    box-shadow: 0 -8px 20px -12px var(--shadow-color);

    > button {
      padding-inline: var(--space-4);
    }
    > :last-child {
      flex: 1;
    }

    :has(+ &) {
      margin-block-end: -${SEEN_FIRST};
    }

    @media (max-height: 30rem) {
      position: static;
    }
  }
`;
