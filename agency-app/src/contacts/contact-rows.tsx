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
  /** All contacts. The URL may open a contact that the filters exclude. */
  allContacts: readonly UnlockedCandidate[];
  /** IDs of the selected contacts; null outside of selection mode. */
  tickedIds?: ReadonlySet<string> | null;
  onTick?: (id: string, isTicked: boolean) => void;
}

/** Returns the contact that the URL's hash names by unlock ID or caregiver ID. */
function useLinkedContact(allContacts: readonly UnlockedCandidate[]): string | null {
  const id = useLocation().hash.slice(1);
  const linkedContact = allContacts.find(
    ({ request_id, candidate_uuid }) => request_id === id || (id !== '' && candidate_uuid === id),
  );
  return linkedContact?.request_id ?? null;
}

export function ContactRows({ groups, allContacts, tickedIds = null, onTick = () => undefined }: ContactRowsProps) {
  const { openedId, selectedId, openRow, closeRow } = useOpenedRow(useLinkedContact(allContacts));
  const { onKeyDown, keysButton, keysDialog } = useListKeys('[data-contact]', CONTROLS, KeysDialog);
  const onFocus = useFocusInMovedRow();
  const isWide = useMediaQuery(WIDE_SCREEN);
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel().catch(() => undefined));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Lists onKeyDown={onKeyDown} onFocus={onFocus}>
      {groups.map(({ title, contacts, variant }) =>
        contacts.length === 0 ? null : (
          <section key={title} aria-label={title ?? 'Contacts'}>
            {title === null ? null : (
              <GroupTitle data-look={variant}>
                {title} <span>{contacts.length}</span>
              </GroupTitle>
            )}
            <List>
              {contacts.map((contact) => (
                <ContactRow
                  key={contact.request_id}
                  contact={contact}
                  isSelected={contact.request_id === selectedId}
                  isTicked={tickedIds === null ? null : tickedIds.has(contact.request_id)}
                  onTick={(isTicked) => onTick(contact.request_id, isTicked)}
                  onOpen={() => openRow(contact.request_id)}
                />
              ))}
            </List>
          </section>
        ),
      )}
      {isWide && groups.some(({ contacts }) => contacts.length > 0) ? keysButton : null}
      {keysDialog}
      <RowPanel item={allContacts.find(({ request_id }) => request_id === openedId) ?? null} onClose={closeRow}>
        {(contact, panel) => (
          <Panel key={contact.request_id} contact={contact} side={isWide ? 'right' : 'bottom'} {...panel} />
        )}
      </RowPanel>
    </Lists>
  );
}

const contactRows = () => [...document.querySelectorAll<HTMLElement>('[data-contact]')];

/** Keeps the focus on a row that moves to another group. If the row leaves the list, focuses the next row. */
function useFocusInMovedRow() {
  const lastFocus = useRef<{ element: Element; rowId: string; index: number }>(null);
  useEffect(() => {
    if (lastFocus.current === null || document.activeElement !== document.body) return;
    const { element, rowId, index } = lastFocus.current;
    if (element.isConnected) return;
    const row = document.getElementById(rowId);
    const target = row
      ? row.querySelector<HTMLElement>(element.matches('select') ? 'select' : '[data-row-name]')
      : contactRows()
          .at(Math.min(index, contactRows().length - 1))
          ?.querySelector<HTMLElement>('[data-row-name]');
    target?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-contact]');
    lastFocus.current = row && { element: target, rowId: row.id, index: contactRows().indexOf(row) };
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
