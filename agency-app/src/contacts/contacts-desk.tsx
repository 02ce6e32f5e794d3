import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES, HIRING_STATUS_VALUES } from '@marketplace/domain';
import { styled, useSearchParams } from '@marketplace/platform';
import {
  BELOW_TABLET,
  Field,
  FROM_TABLET,
  Heading,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
  visuallyHidden,
} from '@marketplace/ui';
import { useState } from 'react';
import { detailOf } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ReminderMailSwitch } from '../unlocks/reminder-mail-switch.tsx';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { useToday } from '../unlocks/use-today.ts';
import { BulkStatus, ContactTools } from './contact-tools.tsx';
import { chosenContacts, CONTACT_SORTS, dueToday, groupedContacts, type ContactChoice } from './contact-choice.ts';
import { ContactRows } from './contact-rows.tsx';
import { NoContacts } from './no-contacts.tsx';
import { PrintSheet } from './print-sheet.tsx';

export function ContactsDesk() {
  const { data, error, isFetching, refetch } = useUnlockedCandidates({ pollEvery: usePurchasePolling() });
  const [choice, change] = useContactChoice();
  const today = useToday();
  /** Ids of the selected contacts; null outside of selection mode. */
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const shown = chosenContacts(data ?? [], choice, today);
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
        <Desk contacts={data} shown={shown} choice={choice} onChange={change} ticked={ticked} onTicked={setTicked} />
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
  choice: ContactChoice;
  onChange: (change: Partial<ContactChoice>) => void;
  ticked: ReadonlySet<string> | null;
  onTicked: (ticked: ReadonlySet<string> | null) => void;
}

function Desk({ contacts, shown, choice, onChange, ticked, onTicked }: DeskProps) {
  return (
    <>
      <Toolbar contacts={contacts} choice={choice} onChange={onChange} />
      {ticked === null ? null : (
        <BulkStatus
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
        groups={groupedContacts(shown, choice)}
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

function Toolbar({ contacts, choice, onChange }: Pick<DeskProps, 'contacts' | 'choice' | 'onChange'>) {
  const due = dueToday(contacts, useToday()).length;
  const countOf = (status: string) => contacts.filter((contact) => contact.status === status).length;
  return (
    <Tools role="search" aria-label="Contacts" onSubmit={(event) => event.preventDefault()}>
      <Views role="group" aria-label="View">
        <button type="button" aria-pressed={!choice.isToday} onClick={() => onChange({ isToday: false })}>
          {`All ${contacts.length}`}
        </button>
        <button type="button" aria-pressed={choice.isToday} onClick={() => onChange({ isToday: true })}>
          {due === 0 ? 'Today' : `Today ${due}`}
        </button>
      </Views>
      <Search label="Search by name" hideLabel>
        <TextInput
          type="search"
          autoComplete="off"
          placeholder="Search by name"
          value={choice.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Search>
      <Field label="Show" hideLabel>
        <Select
          value={choice.status}
          options={[
            { value: 'all', label: 'All statuses' },
            ...HIRING_STATUSES.map(({ value, label }) => ({
              value,
              label: countOf(value) === 0 ? label : `${label} (${countOf(value)})`,
            })),
          ]}
          onChange={({ target }) =>
            onChange({ status: HIRING_STATUS_VALUES.find((value) => value === target.value) ?? 'all' })
          }
        />
      </Field>
      {choice.isToday ? null : (
        <Field label="Sort by" hideLabel>
          <Select
            value={choice.sort}
            options={CONTACT_SORTS}
            onChange={({ target }) =>
              onChange({ sort: CONTACT_SORTS.find(({ value }) => value === target.value)?.value ?? 'status' })
            }
          />
        </Field>
      )}
    </Tools>
  );
}

function nobodyText({ name, status, isToday }: ContactChoice): string {
  if (name.trim() !== '') {
    return status === 'all' ? 'No candidates have this name.' : 'No candidates have this name and status.';
  }
  if (isToday && status === 'all') return 'Nothing is due today.';
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

const Tools = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
  align-items: center;
  gap: var(--space-2);

  input,
  select {
    min-height: max(2.75rem, var(--target-min));
  }
  ${FROM_TABLET} {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);

    select,
    input {
      min-height: var(--control-s);
    }
  }
  @media print {
    display: none;
  }
`;

const Search = styled(Field)`
  ${FROM_TABLET} {
    flex: 0 1 20rem;
  }
`;

const Views = styled.div`
  display: flex;
  padding: 0.1875rem;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-full);
  background: var(--color-surface);

  ${BELOW_TABLET} {
    min-height: max(2.75rem, var(--target-min));
  }
  button {
    flex: 1;
    min-height: max(1.75rem, var(--target-min));
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-full);
    background: transparent;
    color: var(--color-text);
    font: inherit;
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    white-space: nowrap;
  }
  [aria-pressed='true'] {
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
  }
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
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
