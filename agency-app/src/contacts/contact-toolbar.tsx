import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES, HIRING_STATUS_VALUES } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Field, FROM_TABLET, Select, TextInput } from '@marketplace/ui';
import { useToday } from '../unlocks/use-today.ts';
import { CONTACT_SORTS, dueToday, type ContactChoice } from './contact-choice.ts';

interface ContactToolbarProps {
  contacts: readonly UnlockedCandidate[];
  choice: ContactChoice;
  onChange: (change: Partial<ContactChoice>) => void;
}

export function ContactToolbar({ contacts, choice, onChange }: ContactToolbarProps) {
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
