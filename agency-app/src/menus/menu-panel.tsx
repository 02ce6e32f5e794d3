import { AppLink, styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, type ButtonProps } from '@marketplace/ui';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useMenu } from './menu-context.ts';

/** Panel of an open ActionMenu. Focuses the first choice; arrow keys move between choices. */
export function MenuPanel({ children }: { children: ReactNode }) {
  const { id } = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    choicesIn(panel.current)[0]?.focus();
  }, []);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const choices = choicesIn(panel.current);
    const focusedIndex = choices.findIndex((choice) => choice === document.activeElement);
    choices.at((focusedIndex + step) % choices.length)?.focus();
  };
  return (
    <Panel ref={panel} id={id} onKeyDown={move}>
      {children}
    </Panel>
  );
}

const choicesIn = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('button, a') ?? [])];

const Panel = styled.div`
  position: absolute;
  inset-block-start: calc(100% + var(--space-1));
  inset-inline-end: 0;
  z-index: 5;
  width: max-content;
  max-width: min(20rem, 70vw);
  display: grid;
  padding: var(--space-1);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);

  /*
   * On a phone, the menu opens upward, so that it does not cover the next row's button. The gap is small, so that a link
   * above is covered whole.
   */
  ${BELOW_TABLET} {
    inset-block: auto calc(100% + 0.125rem);
  }
  @container (max-width: 20.99rem) {
    inset-inline: 0 auto;
  }
`;

interface MenuChoiceProps extends ButtonProps {
  onChoose: () => void;
}

/** A choice, which closes the menu. A dialog that it opens returns the focus to the menu's button. */
export function MenuChoice({ onChoose, ...button }: MenuChoiceProps) {
  const { close } = useMenu();
  return (
    <Choice
      {...button}
      onClick={() => {
        close();
        onChoose();
      }}
    />
  );
}

export const MenuLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Choice asChild icon={icon}>
    <AppLink to={to}>{children}</AppLink>
  </Choice>
);

const Choice = styled(Button).attrs({ variant: 'ghost', size: 's' })`
  justify-content: flex-start;
  text-align: start;

  ${BELOW_TABLET} {
    min-height: 2.75rem;
  }
`;
