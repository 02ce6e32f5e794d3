import type { ComponentProps, KeyboardEvent } from 'react';
import { css, styled } from '@marketplace/platform';
import { BELOW_TABLET, Card } from '@marketplace/ui';

/**
 * Card of full width on a phone. Focused fields scroll above the bottom bar. (CSS comments would end up in the
 * bundle.)
 */
export const WideCard = styled(Card)`
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

/** Card of a long form, with an `ActionBar` as last child. */
export function FormFrame(props: ComponentProps<'form'>) {
  return <WideCard forwardedAs="form" noValidate onKeyDown={goToEmptyField} {...props} />;
}

/** Enter moves to the next empty field, and submits only if there is none. This avoids many errors at once. */
function goToEmptyField(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.elements].filter(isTyped);
  const index = fields.findIndex((field) => field === event.target);
  const next = index === -1 ? undefined : fields.slice(index + 1).find((field) => field.value === '');
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const isTyped = (control: Element): control is HTMLInputElement | HTMLSelectElement =>
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type) && !control.readOnly);

/** Height of the form that must be visible before its buttons stick: roughly the first field. */
const VISIBLE_BEFORE_BUTTONS = '22rem';

/**
 * Sticks the buttons to the bottom of the screen, but never over the form's start: the margin keeps them below
 * it. Not on short screens.
 */
const sticky = css`
  position: sticky;
  inset-block-end: 0;
  margin-block-start: ${VISIBLE_BEFORE_BUTTONS};
  z-index: var(--layer-sticky);
  margin-inline: calc(-1 * var(--frame-inset));
  margin-block-end: calc(-1 * var(--frame-inset));
  padding: var(--space-3) var(--frame-inset) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--color-line);
  background: var(--color-surface);
  box-shadow: 0 -8px 20px -12px var(--shadow-color);

  :has(+ &) {
    margin-block-end: -${VISIBLE_BEFORE_BUTTONS};
  }

  @media (max-height: 34rem) {
    position: static;
  }
`;

/** Sticks to the bottom of the screen on phones; with `$always`, on every screen. */
export const ActionBar = styled.div<{ $always?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3);

  > :only-child {
    margin-inline-start: auto;
  }

  ${({ $always }) => ($always ? sticky : '')}
  border-end-start-radius: var(--radius-xl);
  border-end-end-radius: var(--radius-xl);

  ${BELOW_TABLET} {
    ${({ $always }) => ($always ? '' : sticky)}
    border-radius: 0;

    > :last-child {
      flex: 1;
    }
  }
`;
