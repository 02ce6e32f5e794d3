import type { UnlockedCandidate } from '@marketplace/contracts';
import { formatPhone, hiringStatusLabel, weekFromSlots, weekPhrase } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { WeekStrip } from '@marketplace/ui';

export function PrintSheet({ contacts }: { contacts: readonly UnlockedCandidate[] }) {
  return (
    <Sheet>
      <thead>
        <tr>
          {['Name', 'Phone', 'Email', 'Week', 'Status', 'Notes'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.request_id}>
            <th scope="row">
              {[contact.candidate_first_name, contact.candidate_last_name].filter(Boolean).join(' ')}
              <small>
                {contact.candidate_discipline} · {contact.candidate_city}, {contact.candidate_state}
              </small>
            </th>
            <td>{contact.candidate_phone === null ? null : formatPhone(contact.candidate_phone)}</td>
            <td>{contact.candidate_email}</td>
            <td>
              <Week contact={contact} />
            </td>
            <td>{contact.revoked ? 'Revoked' : hiringStatusLabel(contact.status)}</td>
            <td>
              {contact.notes.map(({ id, text }) => (
                <p key={id}>{text}</p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function Week({ contact: { profile } }: { contact: UnlockedCandidate }) {
  const { t } = useLanguage();
  const availability = profile?.availability ?? [];
  if (availability.length === 0) return 'Not provided';
  const week = weekFromSlots(availability);
  return (
    <>
      <WeekStrip week={week} aria-hidden="true" />
      {weekPhrase(week, t)}
    </>
  );
}

const Sheet = styled.table`
  display: none;

  @media print {
    display: table;
    width: 100%;
    border-collapse: collapse;
    font-size: 9.5pt;
    line-height: 1.35;

    th,
    td {
      padding: 4pt 6pt 4pt 0;
      border-block-end: 0.5pt solid;
      text-align: start;
      vertical-align: top;
      overflow-wrap: anywhere;
    }
    thead {
      display: table-header-group;
    }
    tr {
      break-inside: avoid;
    }
    svg {
      print-color-adjust: exact;
    }
    small {
      display: block;
      font-weight: 400;
    }
  }
`;
