import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUS_VALUES } from '@marketplace/domain';
import { styled, useSearchParams } from '@marketplace/platform';
import { Heading, Skeleton, Stack, Text, visuallyHidden } from '@marketplace/ui';
import { useState } from 'react';
import { detailOf } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ReminderMailSwitch } from '../unlocks/reminder-mail-switch.tsx';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { chosenContacts, CONTACT_SORTS, groupedContacts, type ContactChoice } from './contact-choice.ts';
import { ContactRows } from './contact-rows.tsx';
import { ContactTools } from './contact-tools.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { NoContacts } from './no-contacts.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { useDueContacts } from './use-due-contacts.ts';

export function ContactsDesk() {
  const { data, error, isFetching, refetch } = useUnlockedCandidates({ pollEvery: usePurchasePolling() });
  const [choice, change] = useContactChoice();
  const due = useDueContacts(data ?? [], `${choice.isToday} ${choice.status} ${choice.sort}`);
  /** Ids of the selected contacts; null outside of selection mode. */
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const shown = chosenContacts(data ?? [], choice, due);
  return (
    <Stack gap={3}>
      <Head>
        <Heading level={1} size={2}>
          Contacts
        </Heading>
        {data === undefined || data.length === 0 ? null : (
          <ContactTools
            shown={shown}
            isTicking={ticked !== null}
            onTicking={(on) => setTicked(on ? new Set() : null)}
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
          shown={shown}
          due={due}
          choice={choice}
          onChange={change}
          ticked={ticked}
          onTicked={setTicked}
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

/**
 * View, status and sort order are in the URL. The name filter is not, because URLs end up in the history and in
 * analytics.
 */
function useContactChoice(): [ContactChoice, (change: Partial<ContactChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState('');
  const choice: ContactChoice = {
    name,
    status: HIRING_STATUS_VALUES.find((value) => value === params.get('status')) ?? 'all',
    sort: CONTACT_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'status',
    isToday: params.get('view') === 'today',
  };
  const change = (to: Partial<ContactChoice>) => {
    const next = { ...choice, ...to };
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
  shown: readonly UnlockedCandidate[];
  due: readonly UnlockedCandidate[];
  choice: ContactChoice;
  onChange: (change: Partial<ContactChoice>) => void;
  ticked: ReadonlySet<string> | null;
  onTicked: (ticked: ReadonlySet<string> | null) => void;
}

function Desk({ contacts, shown, due, choice, onChange, ticked, onTicked }: DeskProps) {
  return (
    <>
      <ContactToolbar contacts={contacts} choice={choice} onChange={onChange} />
      {ticked === null ? null : (
        <BulkBar
          contacts={shown.filter(({ request_id }) => ticked.has(request_id))}
          all={shown}
          onTick={(ids) => onTicked(new Set(ids))}
          onDone={() => onTicked(null)}
        />
      )}
      <Quiet tone="muted" size="s" role="status" data-all={shown.length === contacts.length}>
        {shown.length === 0 ? nobodyText(choice) : `Showing ${shown.length} of ${contacts.length}`}
      </Quiet>
      <ContactRows
        groups={groupedContacts(shown, choice, due)}
        all={contacts}
        ticked={ticked}
        onTick={(id, on) => {
          const next = new Set(ticked);
          if (on) next.add(id);
          else next.delete(id);
          onTicked(next);
        }}
      />
      {contacts.some(({ revoked, reminders }) => !revoked && reminders.length > 0) ? (
        <NotPrinted>
          <ReminderMailSwitch />
        </NotPrinted>
      ) : null}
      <PrintSheet contacts={shown} />
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

/** As high as its buttons, so that nothing moves when they appear. */
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

/**
 * Hidden in print. Visually hidden while all contacts are listed, because the button for all contacts already shows
 * their number.
 */
const Quiet = styled(Text)`
  &[data-all='true'] {
    ${visuallyHidden}
  }
  @media print {
    display: none;
  }
`;

/** Limits the width, so that the switch stays next to its label. */
const NotPrinted = styled.div`
  max-width: 28rem;

  @media print {
    display: none;
  }
`;
