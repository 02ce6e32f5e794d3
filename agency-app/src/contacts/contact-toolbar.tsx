import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUSES, HIRING_STATUS_VALUES } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Field, FROM_TABLET, Select, TextInput } from '@marketplace/ui';
import { ViewChoice } from '../lists/view-choice.tsx';
import { useToday } from '../formats/use-today.ts';
import { CONTACT_SORTS, DUE_NOW, listDueContacts, type ContactChoice } from './contact-choice.ts';

interface ContactToolbarProps {
  contacts: readonly UnlockedCandidate[];
  choice: ContactChoice;
  onChange: (change: Partial<ContactChoice>) => void;
}

export function ContactToolbar({ contacts, choice, onChange }: ContactToolbarProps) {
  const dueCount = listDueContacts(contacts, useToday()).length;
  const countOf = (status: string) => contacts.filter((contact) => contact.status === status).length;
  return (
    <Tools role="search" aria-label="Contacts" onSubmit={(event) => event.preventDefault()}>
      <ViewChoice
        views={[
          { label: `All ${contacts.length}`, isShown: !choice.isToday, show: () => onChange({ isToday: false }) },
          {
            label: dueCount === 0 ? DUE_NOW : `${DUE_NOW} ${dueCount}`,
            isShown: choice.isToday,
            show: () => onChange({ isToday: true }),
          },
        ]}
      />
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
