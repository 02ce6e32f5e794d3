import type { UnlockedCandidate } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';
import { useState } from 'react';
import { useToday } from '../unlocks/use-today.ts';
import { dueToday } from './contact-choice.ts';

/**
 * Due contacts, most overdue first. A contact keeps its place until its status or the view changes, so that a logged call
 * does not move the row away from the pointer.
 */
export function useDueContacts(contacts: readonly UnlockedCandidate[], view: string): UnlockedCandidate[] {
  const [seen, setSeen] = useState({ view, statuses: new Map<string, HiringStatus>() });
  const isDue = new Set(dueToday(contacts, useToday()));
  const byId = new Map(contacts.map((contact) => [contact.request_id, contact]));
  const unmovedContacts = [...(seen.view === view ? seen.statuses : [])].flatMap(([id, status]) => {
    const contact = byId.get(id);
    return contact !== undefined && (contact.status === status || isDue.has(contact)) ? [contact] : [];
  });
  const due = [...new Set([...unmovedContacts, ...isDue])];
  if (seen.view !== view || due.some(({ request_id, status }) => seen.statuses.get(request_id) !== status)) {
    setSeen({ view, statuses: new Map(due.map(({ request_id, status }) => [request_id, status])) });
  }
  return due;
}
