import type { UnlockedCandidate } from '@marketplace/contracts';
import { BELOW_TABLET } from '@marketplace/ui';
import { styled, useLocation } from '@marketplace/platform';
import { lazy, useEffect, useRef, type FocusEvent } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import type { ContactGroup } from './contact-choice.ts';
import { ContactRow } from './contact-row.tsx';
import { useListKeys } from '../lists/list-keys.tsx';
import { RowPanel, useOpenedRow } from '../lists/row-panel.tsx';

const loadPanel = () => import(/* webpackChunkName: "later-contact-panel" */ './contact-panel.tsx');
const Panel = lazy(loadPanel);
const KeysDialog = lazy(() => import(/* webpackChunkName: "later-contact-keys" */ './contact-keys-dialog.tsx'));

const CONTROLS = {
  c: ['[data-way="call"]', 'click'],
  l: ['[data-way="log"]', 'click'],
  s: ['select', 'focus'],
  x: ['input[type="checkbox"]', 'click'],
} as const;

interface ContactRowsProps {
  groups: readonly ContactGroup[];
  /** All contacts, because a link may open a contact that is filtered out. */
  all: readonly UnlockedCandidate[];
  /** Ids of the selected contacts; null outside of selection mode. */
  ticked?: ReadonlySet<string> | null;
  onTick?: (id: string, ticked: boolean) => void;
}

/** The contact named in the URL's hash, by unlock id or caregiver id. */
function useLinkedContact(all: readonly UnlockedCandidate[]): string | null {
  const id = useLocation().hash.slice(1);
  const addressed = all.find(
    ({ request_id, candidate_uuid }) => request_id === id || (id !== '' && candidate_uuid === id),
  );
  return addressed?.request_id ?? null;
}

export function ContactRows({ groups, all, ticked = null, onTick = () => undefined }: ContactRowsProps) {
  const { opened, selected, open, close } = useOpenedRow(useLinkedContact(all));
  const { onKeyDown, keysButton, keysDialog } = useListKeys('[data-contact]', CONTROLS, KeysDialog);
  const onFocus = useFocusInMovedRow();
  const isWide = useMediaQuery(WIDE_SCREEN);
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel().catch(() => undefined));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Lists onKeyDown={onKeyDown} onFocus={onFocus}>
      {groups.map(({ title, contacts, look }) =>
        contacts.length === 0 ? null : (
          <section key={title} aria-label={title ?? 'Contacts'}>
            {title === null ? null : (
              <GroupTitle data-look={look}>
                {title} <span>{contacts.length}</span>
              </GroupTitle>
            )}
            <List>
              {contacts.map((contact) => (
                <ContactRow
                  key={contact.request_id}
                  contact={contact}
                  selected={contact.request_id === selected}
                  ticked={ticked === null ? null : ticked.has(contact.request_id)}
                  onTick={(on) => onTick(contact.request_id, on)}
                  onOpen={() => open(contact.request_id)}
                />
              ))}
            </List>
          </section>
        ),
      )}
      {isWide && groups.some(({ contacts }) => contacts.length > 0) ? keysButton : null}
      {keysDialog}
      <RowPanel item={all.find(({ request_id }) => request_id === opened) ?? null} onClose={close}>
        {(contact, panel) => (
          <Panel key={contact.request_id} contact={contact} side={isWide ? 'right' : 'bottom'} {...panel} />
        )}
      </RowPanel>
    </Lists>
  );
}

/** Keeps the focus on a changed status whose row moves to another group. */
function useFocusInMovedRow() {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const lost = focused.current;
    if (!lost?.matches('select') || lost.isConnected || document.activeElement !== document.body) return;
    const id = lost.closest('[data-contact]')?.id ?? '';
    document.getElementById(id)?.querySelector('select')?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target;
  };
}

const Lists = styled.div`
  display: grid;
  gap: var(--space-4);
  container-type: inline-size;

  ${BELOW_TABLET} {
    margin-inline: calc(-1 * var(--gutter) + var(--space-2));
  }
  @media print {
    display: none;
  }
`;

const GroupTitle = styled.h2`
  margin: 0 0 var(--space-1);
  padding-inline: var(--space-3);
  color: var(--color-text-muted);
  font-family: var(--font-text);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);

  span {
    font-weight: 400;
  }
  &[data-look='due'] {
    color: var(--color-on-warning-soft);
  }
`;

const List = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
`;
