import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES, HIRING_STATUS_VALUES } from '@marketplace/domain';
import { styled, useNoIndex, usePageTitle, useSearchParams } from '@marketplace/platform';
import { Button, Field, Heading, Page, Select, Stack, Text, TextInput } from '@marketplace/ui';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { CardGrid, ListSection } from '../list-section.tsx';
import { DueReminders } from '../unlocks/due-reminders.tsx';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { chosenContacts, CONTACT_SORTS, type ContactChoice } from './contact-choice.ts';
import { NoContacts } from './no-contacts.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { UnlockedCandidateCard } from './unlocked-candidate-card.tsx';
import { csvFileName, downloadCsv, unlockedCandidatesCsv } from './unlocked-candidate-csv.ts';

/** Everyone the agency has unlocked, as a list to work with. */
export default function ContactsPage() {
  usePageTitle('Contacts');
  useNoIndex();
  const unlocked = useUnlockedCandidates({ pollEvery: usePurchasePolling() });
  return (
    <Outer width="wide">
      <Stack gap={8}>
        <Stack gap={1}>
          <Heading level={1}>Contacts</Heading>
          <Summary tone="muted">Everyone your agency has unlocked, with contact details, status and notes.</Summary>
        </Stack>
        <ListSection
          id="unlocked-heading"
          title="Unlocked candidates"
          what="your unlocked candidates"
          query={unlocked}
          empty={<NoContacts />}
        >
          {(contacts) => <Contacts contacts={contacts} />}
        </ListSection>
      </Stack>
    </Outer>
  );
}

/** Status and order are in the URL. A person's name is not: URLs are in the history and in analytics. */
function useContactChoice(): [ContactChoice, (change: Partial<ContactChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState('');
  const choice: ContactChoice = {
    name,
    status: HIRING_STATUS_VALUES.find((value) => value === params.get('status')) ?? 'all',
    sort: CONTACT_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest',
  };
  const change = (to: Partial<ContactChoice>) => {
    const next = { ...choice, ...to };
    setName(next.name);
    if (next.status === choice.status && next.sort === choice.sort) return;
    setParams(
      {
        ...(next.status === 'all' ? {} : { status: next.status }),
        ...(next.sort === 'newest' ? {} : { sort: next.sort }),
      },
      { replace: true },
    );
  };
  return [choice, change];
}

function Contacts({ contacts }: { contacts: readonly UnlockedCandidate[] }) {
  const [choice, change] = useContactChoice();
  const shown = chosenContacts(contacts, choice);
  const countOf = (status: string) => contacts.filter((contact) => contact.status === status).length;
  return (
    <>
      <DueReminders candidates={contacts} />
      <Toolbar role="search" aria-label="Contacts" onSubmit={(event) => event.preventDefault()}>
        <Field label="Search by name">
          <TextInput
            type="search"
            autoComplete="off"
            value={choice.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Show">
          <Select
            value={choice.status}
            options={[
              { value: 'all', label: `All statuses (${contacts.length})` },
              ...HIRING_STATUSES.map(({ value, label }) => ({ value, label: `${label} (${countOf(value)})` })),
            ]}
            onChange={({ target }) =>
              change({ status: HIRING_STATUS_VALUES.find((value) => value === target.value) ?? 'all' })
            }
          />
        </Field>
        <Field label="Sort by">
          <Select
            value={choice.sort}
            options={CONTACT_SORTS}
            onChange={({ target }) =>
              change({ sort: CONTACT_SORTS.find(({ value }) => value === target.value)?.value ?? 'newest' })
            }
          />
        </Field>
        <Ways>
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            disabled={shown.length === 0}
            onClick={() => downloadCsv(unlockedCandidatesCsv(shown), csvFileName(new Date()))}
          >
            Export CSV
          </Button>
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" />}
            disabled={shown.length === 0}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Ways>
      </Toolbar>
      <Summary tone="muted" size="s" role="status">
        {shown.length === 0 ? nobodyText(choice) : `Showing ${shown.length} of ${contacts.length}`}
      </Summary>
      <Cards minColumn="20rem">
        {shown.map((contact) => (
          // The mail of an unlock leads here.
          <li key={contact.request_id} id={contact.request_id}>
            <UnlockedCandidateCard candidate={contact} />
          </li>
        ))}
      </Cards>
      <PrintSheet contacts={shown} />
    </>
  );
}

function nobodyText({ name, status }: ContactChoice): string {
  if (name.trim() === '') return 'No candidates have this status.';
  return status === 'all' ? 'No candidates have this name.' : 'No candidates have this name and status.';
}

const Outer = styled(Page)`
  padding-block: var(--space-10) var(--space-16);

  @media print {
    padding: 0;
  }
`;

const Toolbar = styled.form`
  display: grid;
  align-items: end;
  gap: var(--space-3);

  @media (min-width: 48em) {
    grid-template-columns: minmax(12rem, 1fr) 14rem 12rem;
  }
  @media (min-width: 64em) {
    grid-template-columns: minmax(12rem, 1fr) 14rem 12rem auto;
  }
  @media print {
    display: none;
  }
`;

/** Not on paper. */
const Summary = styled(Text)`
  @media print {
    display: none;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

const Cards = styled(CardGrid)`
  @media print {
    display: none;
  }
`;
