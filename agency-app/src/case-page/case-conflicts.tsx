import type { CaseDetail, CasePerson } from '@marketplace/contracts';
import { OVERTIME_AFTER_HOURS } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { hasConflict, hoursConflicts } from './hours-conflicts.ts';
import { personRowId, showPersonRow } from './case-person.ts';

/** Lists the people with conflicts. Each name links to the person's row, which has ways to resolve the conflict. */
export default function CaseConflicts({ clientCase }: { clientCase: CaseDetail }) {
  const people = clientCase.people.filter(hasConflict);
  return (
    <Line>
      <Text size="s" weight="bold">
        {people.length === 1 ? '1 conflict:' : `${people.length} conflicts:`}
      </Text>
      {people.map((person) => (
        <Button
          key={person.candidate_uuid}
          asChild
          variant="link"
          size="s"
          onClick={(event) => {
            event.preventDefault();
            showPersonRow(person.candidate_uuid);
          }}
        >
          <a href={`#${personRowId(person.candidate_uuid)}`}>{conflictText(person)}</a>
        </Button>
      ))}
    </Line>
  );
}

/** 'Maria is also on R. M.' or 'Maria is over 40 hours a week'. */
function conflictText({ first_name, hours, elsewhere }: CasePerson): string {
  const names = hoursConflicts(hours, elsewhere).doubleBookings.map(({ name }) => name);
  return `${first_name} is ${names.length === 0 ? `over ${OVERTIME_AFTER_HOURS} hours a week` : `also on ${names.join(' and ')}`}`;
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  width: fit-content;
  margin-block-start: var(--space-2);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-s);
  background: var(--color-danger-soft);

  p,
  a {
    color: var(--color-on-danger-soft);
  }
`;
