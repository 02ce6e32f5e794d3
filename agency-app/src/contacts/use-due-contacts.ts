import type { UnlockedCandidate } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';
import { useState } from 'react';
import { useToday } from '../formats/use-today.ts';
import { listDueContacts } from './contact-choice.ts';

/**
 * Returns due contacts, most overdue first. A contact keeps its position until its status or the view changes,
 * so rows do not move under the pointer.
 */
export function useDueContacts(contacts: readonly UnlockedCandidate[], view: string): UnlockedCandidate[] {
  const [snapshot, setSnapshot] = useState({ view, statuses: new Map<string, HiringStatus>() });
  const dueContacts = new Set(listDueContacts(contacts, useToday()));
  const byId = new Map(contacts.map((contact) => [contact.request_id, contact]));
  const unmovedContacts = [...(snapshot.view === view ? snapshot.statuses : [])].flatMap(([id, status]) => {
    const contact = byId.get(id);
    const isUnmoved = contact !== undefined && !contact.revoked && contact.status === status;
    return isUnmoved || (contact !== undefined && dueContacts.has(contact)) ? [contact] : [];
  });
  const orderedContacts = [...new Set([...unmovedContacts, ...dueContacts])];
  if (
    snapshot.view !== view ||
    snapshot.statuses.size !== orderedContacts.length ||
    orderedContacts.some(({ request_id, status }) => snapshot.statuses.get(request_id) !== status)
  ) {
    setSnapshot({ view, statuses: new Map(orderedContacts.map(({ request_id, status }) => [request_id, status])) });
  }
  return orderedContacts;
}
