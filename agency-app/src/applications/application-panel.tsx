import type { ReceivedApplication } from '@marketplace/contracts';
import { EMPTY_WEEK, timeAgo, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { DefinitionList, Drawer, Stack, Text, WeekStrip } from '@marketplace/ui';
import { useState } from 'react';
import { CoveredHours } from '../candidate-facts/covered-hours.tsx';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { LinkButton } from '../links/link-button.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { HiringStatusField } from '../unlocks/hiring-status-field.tsx';
import { LogButton } from '../unlocks/log-button.tsx';
import { LogCall } from '../unlocks/log-call.tsx';
import { nextStepOf } from './application-next-step.ts';
import { placeParts } from './application-row.tsx';
import { useSaveApplicationStatus } from './application-status.mutation.ts';
import { StatusAfterCall } from './status-after-call.tsx';

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
  const [now] = useState(() => new Date());
  const { application_id, applied_at, request_id, status, status_changed } = application;
  const name = `${application.first_name} ${application.last_name}`;
  const save = useSaveApplicationStatus(application);
  return (
    <Drawer {...drawer} title={name} description={[application.discipline, ...placeParts(application)].join(' · ')}>
      <Stack gap={5}>
        <div>
          <Text weight="bold">{application.job_title}</Text>
          <MutedText>{`Applied ${timeAgo(new Date(applied_at), now)}, on ${formatUsDate(applied_at)}`}</MutedText>
        </div>
        {request_id === null ? null : <LinkButton size="s" to={`/contacts#${request_id}`} label="View contact" />}
        <Reach application={application} name={name} />
        <HiringStatusField
          id={application_id}
          name={name}
          status={status}
          status_changed={status_changed}
          save={save}
        />
        <Hours application={application} requestedHours={requestedHours} />
        <Facts
          items={[
            { term: 'Experience', value: application.amount_of_exp },
            { term: 'Desired schedule', value: application.desired_schedule },
          ]}
        />
      </Stack>
    </Drawer>
  );
}

/** The outcomes of a call are shown after a tap on Call or Log. */
function Reach({ application, name }: { application: ReceivedApplication; name: string }) {
  const { application_id, request_id, status } = application;
  const [isLogging, setIsLogging] = useState(false);
  const save = useSaveApplicationStatus(application);
  const step = nextStepOf(application);
  const close = () => setIsLogging(false);
  return (
    <Stack gap={3}>
      <ContactDetails
        main={step === 'call again' ? 'call' : step === 'view contact' ? null : step}
        name={name}
        phone={application.phone_number}
        email={application.email_address}
        onCall={() => setIsLogging(true)}
      >
        <LogButton name={name} isOpen={isLogging} onToggle={() => setIsLogging(!isLogging)} />
      </ContactDetails>
      {!isLogging ? null : request_id === null ? (
        <StatusAfterCall id={application_id} status={status} save={save} onClose={close} />
      ) : (
        <LogCall requestId={request_id} name={name} onLogged={close} onCancel={close} />
      )}
    </Stack>
  );
}

function Hours({ application, requestedHours }: Pick<ApplicationPanelProps, 'application' | 'requestedHours'>) {
  const week = weekFromSlots(application.availability);
  return (
    <Stack gap={3}>
      <Words>
        {requestedHours === EMPTY_WEEK || week === EMPTY_WEEK ? null : (
          <p>
            <CoveredHours week={week} requestedHours={requestedHours} />
          </p>
        )}
        <WeekWords week={week} />
      </Words>
      {week === EMPTY_WEEK ? null : <WeekStrip size="l" week={week} requestedWeek={requestedHours} />}
    </Stack>
  );
}

const Facts = styled(DefinitionList)`
  grid-template-columns: 1fr 1fr;
`;

const Words = styled.div`
  color: var(--color-text-muted);
  font-size: var(--text-s);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;
