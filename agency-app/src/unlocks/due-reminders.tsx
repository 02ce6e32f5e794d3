import type { UnlockedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Card, Heading, Stack, Switch } from '@marketplace/ui';
import { Phone } from 'lucide-react';
import { telephoneUrl } from '../contact/telephone-url.ts';
import { DoneButton, ReminderLine } from './reminder-line.tsx';
import { useSetReminderMail } from './reminder-mail.mutation.ts';
import { useReminderMail } from './reminder-mail.query.ts';
import { useToday } from './use-today.ts';

const nameOf = ({ candidate_first_name, candidate_last_name }: UnlockedCandidate) =>
  [candidate_first_name, candidate_last_name].filter(Boolean).join(' ');

/** Whom to call today, above the contacts. Shown once the agency has set a reminder. */
export function DueReminders({ candidates }: { candidates: readonly UnlockedCandidate[] }) {
  const today = useToday();
  const live = candidates.filter(({ revoked }) => !revoked);
  const open = live.flatMap((candidate) => candidate.reminders.map((reminder) => ({ candidate, reminder })));
  const due = open
    .filter(({ reminder }) => reminder.due_on <= today)
    .toSorted((one, other) => one.reminder.due_on.localeCompare(other.reminder.due_on));
  if (open.length === 0) return null;
  if (due.length === 0) return <ReminderMailSwitch />;
  return (
    <Root as="section" aria-labelledby="due-reminders-heading" padding={5}>
      <Stack gap={3}>
        <Heading level={3} size={4} id="due-reminders-heading">
          {`Due today: ${due.length}`}
        </Heading>
        <List>
          {due.map(({ candidate, reminder }) => (
            <li key={reminder.id}>
              <div>
                <strong>{nameOf(candidate)}</strong>
                <ReminderLine reminder={reminder} />
              </div>
              <Actions>
                {candidate.candidate_phone === null ? null : (
                  <Button asChild variant="secondary" size="s" icon={<Phone aria-hidden="true" />}>
                    <a href={telephoneUrl(candidate.candidate_phone)} aria-label={`Call ${nameOf(candidate)}`}>
                      Call
                    </a>
                  </Button>
                )}
                <DoneButton requestId={candidate.request_id} reminder={reminder} name={nameOf(candidate)} />
              </Actions>
            </li>
          ))}
        </List>
        <ReminderMailSwitch />
      </Stack>
    </Root>
  );
}

function ReminderMailSwitch() {
  const stored = useReminderMail();
  const change = useSetReminderMail();
  const wanted = change.isPending ? change.variables : stored.data;
  if (wanted === undefined) return null;
  return (
    <Switch
      label="Email me when my reminders are due"
      checked={wanted.reminder_mail}
      onCheckedChange={(reminder_mail) => change.mutate({ reminder_mail })}
    />
  );
}

/** Not on paper: the sheet of contacts has no reminders. */
const Root = styled(Card)`
  @media print {
    display: none;
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    overflow-wrap: anywhere;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;
