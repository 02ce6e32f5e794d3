import type { CaseDetail, CasePerson } from '@marketplace/contracts';
import { OVERTIME_AFTER_HOURS, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { hoursConflicts } from './hours-conflicts.ts';

export const personRowId = (uuid: string) => `person-${uuid}`;

/** Names double bookings and overtime of the case's people, with links to their rows. */
export function CaseConflicts({ one: { people } }: { one: CaseDetail }) {
  const all = people.map((person) => ({ person, ...hoursConflicts(person.hours, person.elsewhere) }));
  const double = all.flatMap(({ person, double: others }) =>
    others.length === 0 ? [] : [{ person, words: `${weekPhrase(unionOf(others))}, ${person.first_name}` }],
  );
  const overtime = all.flatMap(({ person, overtime: total }) =>
    total === null ? [] : [{ person, words: `${person.first_name}, ${total} h` }],
  );
  return (
    <>
      <Conflicts
        tone="danger"
        title={double.length === 1 ? '1 double booking' : `${double.length} double bookings`}
        found={double}
      />
      <Conflicts tone="warning" title={`Over ${OVERTIME_AFTER_HOURS} hours a week`} found={overtime} />
    </>
  );
}

const unionOf = (others: readonly { hours: WeekMask }[]) => others.reduce((week, { hours }) => week | hours, 0);

interface ConflictsProps {
  tone: 'danger' | 'warning';
  title: string;
  found: readonly { person: CasePerson; words: string }[];
}

function Conflicts({ tone, title, found }: ConflictsProps) {
  if (found.length === 0) return null;
  return (
    <Line data-tone={tone}>
      <span>{`${title}: `}</span>
      {found.map(({ person: { candidate_uuid: uuid }, words }) => (
        <Button
          key={uuid}
          asChild
          variant="link"
          size="s"
          onClick={(event) => {
            event.preventDefault();
            showRow(uuid);
          }}
        >
          <a href={`#${personRowId(uuid)}`}>{words}</a>
        </Button>
      ))}
    </Line>
  );
}

/** Opens the row's section and focuses the row, which also scrolls to it. */
function showRow(uuid: string): void {
  const row = document.getElementById(personRowId(uuid));
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.focus();
}

const Line = styled(Text).attrs({ size: 's', weight: 'bold' })`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);

  &,
  a {
    color: var(--color-on-danger-soft);
  }
  &[data-tone='warning'],
  &[data-tone='warning'] a {
    color: var(--color-on-warning-soft);
  }
`;
