import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUS_VALUES } from '@marketplace/domain';
import { styled, useSearchParams } from '@marketplace/platform';
import { Heading, Skeleton, Stack, Text, visuallyHidden } from '@marketplace/ui';
import { useRef, useState, type RefObject } from 'react';
import { detailOf } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ReminderMailSwitch } from '../unlocks/reminder-mail-switch.tsx';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { filterContacts, CONTACT_SORTS, groupContacts, type ContactChoice } from './contact-choice.ts';
import { ContactRows } from './contact-rows.tsx';
import { ContactTools } from './contact-tools.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { NoContacts } from './no-contacts.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { useDueContacts } from './use-due-contacts.ts';

export function ContactsDesk() {
  const { data, error, isFetching, refetch } = useUnlockedCandidates({ pollEvery: usePurchasePolling() });
  const [choice, change] = useContactChoice();
  const dueContacts = useDueContacts(data ?? [], `${choice.isToday} ${choice.status} ${choice.sort}`);
  /** IDs of the selected contacts; null outside of selection mode. */
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string> | null>(null);
  const visibleContacts = filterContacts(data ?? [], choice, dueContacts);
  const selectButton = useRef<HTMLButtonElement>(null);
  return (
    <Stack gap={3}>
      <Head>
        <Heading level={1} size={2}>
          Contacts
        </Heading>
        {data === undefined || data.length === 0 ? null : (
          <ContactTools
            visibleContacts={visibleContacts}
            isTicking={tickedIds !== null}
            selectButton={selectButton}
            onTicking={(isTicked) => setTickedIds(isTicked ? new Set() : null)}
          />
        )}
      </Head>
      {data === undefined ? (
        <Waiting error={error} query={{ isFetching, refetch }} />
      ) : data.length === 0 ? (
        <NoContacts />
      ) : (
        <Desk
          contacts={data}
          visibleContacts={visibleContacts}
          dueContacts={dueContacts}
          choice={choice}
          onChange={change}
          tickedIds={tickedIds}
          onTicked={setTickedIds}
          selectButton={selectButton}
        />
      )}
    </Stack>
  );
}

function Waiting({ error, query }: { error: Error | null; query: Parameters<typeof LoadFailed>[0]['query'] }) {
  if (error === null) {
    return (
      <Stack gap={2} role="status" aria-label="Loading your unlocked candidates..." data-page-loading>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="4.125rem" />
        ))}
      </Stack>
    );
  }
  return (
    <LoadFailed
      live
      title={detailOf(error, 'read_budget_used') ?? 'Error loading your unlocked candidates. Please try again.'}
      query={query}
    />
  );
}

/** Filters and sort order of the contacts. Stored in the URL, except the name: URLs end up in history and analytics. */
function useContactChoice(): [ContactChoice, (change: Partial<ContactChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState('');
  const choice: ContactChoice = {
    name,
    status: HIRING_STATUS_VALUES.find((value) => value === params.get('status')) ?? 'all',
    sort: CONTACT_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'status',
    isToday: params.get('view') === 'today',
  };
  const change = (changes: Partial<ContactChoice>) => {
    const next = { ...choice, ...changes };
    setName(next.name);
    if (next.status === choice.status && next.sort === choice.sort && next.isToday === choice.isToday) return;
    setParams(
      {
        ...(next.isToday ? { view: 'today' } : {}),
        ...(next.status === 'all' ? {} : { status: next.status }),
        ...(next.sort === 'status' ? {} : { sort: next.sort }),
      },
      { replace: true },
    );
  };
  return [choice, change];
}

interface DeskProps {
  contacts: readonly UnlockedCandidate[];
  visibleContacts: readonly UnlockedCandidate[];
  dueContacts: readonly UnlockedCandidate[];
  choice: ContactChoice;
  onChange: (change: Partial<ContactChoice>) => void;
  tickedIds: ReadonlySet<string> | null;
  onTicked: (tickedIds: ReadonlySet<string> | null) => void;
  selectButton: RefObject<HTMLButtonElement | null>;
}

function Desk(props: DeskProps) {
  const { contacts, visibleContacts, dueContacts, choice, onChange, tickedIds, onTicked, selectButton } = props;
  return (
    <>
      <ContactToolbar contacts={contacts} choice={choice} onChange={onChange} />
      {tickedIds === null ? null : (
        <BulkBar
          contacts={visibleContacts.filter(({ request_id }) => tickedIds.has(request_id))}
          visibleContacts={visibleContacts}
          onTick={(ids) => onTicked(new Set(ids))}
          onDone={() => {
            onTicked(null);
            selectButton.current?.focus();
          }}
        />
      )}
      <Quiet tone="muted" size="s" role="status" data-all={visibleContacts.length === contacts.length}>
        {visibleContacts.length === 0 ? nobodyText(choice) : `Showing ${visibleContacts.length} of ${contacts.length}`}
      </Quiet>
      <ContactRows
        groups={groupContacts(visibleContacts, choice, dueContacts)}
        allContacts={contacts}
        tickedIds={tickedIds}
        onTick={(id, isTicked) => {
          const next = new Set(tickedIds);
          if (isTicked) next.add(id);
          else next.delete(id);
          onTicked(next);
        }}
      />
      {contacts.some(({ revoked, reminders }) => !revoked && reminders.length > 0) ? (
        <NotPrinted>
          <ReminderMailSwitch />
        </NotPrinted>
      ) : null}
      <PrintSheet contacts={visibleContacts} />
    </>
  );
}

function nobodyText({ name, status, isToday }: ContactChoice): string {
  if (name.trim() !== '') {
    return status === 'all' ? 'No candidates have this name.' : 'No candidates have this name and status.';
  }
  if (isToday && status === 'all') return 'Nothing is due now.';
  return 'No candidates have this status.';
}

/** Has the height of its buttons, so the layout does not shift when they appear. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  min-height: var(--control-s);

  @media print {
    display: none;
  }
`;

/** The number of results. Only for screen readers if the 'All' button already shows it. */
const Quiet = styled(Text)`
  &[data-all='true'] {
    ${visuallyHidden}
  }
  @media print {
    display: none;
  }
`;

const NotPrinted = styled.div`
  @media print {
    display: none;
  }
`;
