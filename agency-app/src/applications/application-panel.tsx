import type { ReceivedApplication } from '@marketplace/contracts';
import { coveredHoursText, EMPTY_WEEK, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { DefinitionList, Drawer, Stack, Text, WeekStrip } from '@marketplace/ui';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { HiringStatusField } from '../unlocks/hiring-status-field.tsx';
import { useSaveApplicationStatus } from './application-status.mutation.ts';

interface ApplicationPanelProps {
  application: ReceivedApplication;
  /** Hours to fill of the chosen case; empty if none is chosen. */
  requestedHours: WeekMask;
  open: boolean;
  /** Edge from which the panel slides in: the bottom on a phone, otherwise the right. */
  side: 'bottom' | 'right';
  onOpenChange: (open: boolean) => void;
}

export default function ApplicationPanel({ application, requestedHours, ...drawer }: ApplicationPanelProps) {
  const { application_id, request_id, status, status_changed } = application;
  const name = `${application.first_name} ${application.last_name}`;
  const week = weekFromSlots(application.availability);
  return (
    <Drawer
      {...drawer}
      title={name}
      description={`${application.discipline} · ${application.preferred_city}, ${application.preferred_state}`}
    >
      <Stack gap={5}>
        <div>
          <Text weight="bold">{application.job_title}</Text>
          <MutedText>{`Applied on ${formatUsDate(application.applied_at)}`}</MutedText>
        </div>
        <ContactDetails name={name} phone={application.phone_number} email={application.email_address} />
        <HiringStatusField
          id={application_id}
          name={name}
          status={status}
          status_changed={status_changed}
          save={useSaveApplicationStatus(application)}
        />
        {request_id === null ? null : <AppLink to={`/contacts#${request_id}`}>View contact</AppLink>}
        <Week>
          {week === EMPTY_WEEK ? null : <WeekStrip week={week} requestedWeek={requestedHours} aria-hidden="true" />}
          <div>
            {requestedHours === EMPTY_WEEK || week === EMPTY_WEEK ? null : (
              <strong>{`Covers ${coveredHoursText(week, requestedHours)}`}</strong>
            )}
            <WeekWords week={week} phrase="p" />
          </div>
        </Week>
        <DefinitionList
          columns
          items={[
            { term: 'Experience', value: application.amount_of_exp },
            { term: 'Schedule', value: application.desired_schedule },
          ]}
        />
      </Stack>
    </Drawer>
  );
}

const Week = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--text-s);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
