import {
  type ReceivedApplication,
  type ReceivedApplicationsResponse,
  setApplicationStatusCall,
} from '@marketplace/contracts';
import { coveredHoursText, EMPTY_WEEK, type HiringStatus, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { AppLink, callApi, styled, useQueryClient } from '@marketplace/platform';
import { Avatar, FROM_DESKTOP, FROM_TABLET, Heading, Text, WeekStrip } from '@marketplace/ui';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { HiringStatusField } from '../unlocks/hiring-status-field.tsx';
import { unlockedCandidateKeys } from '../unlocks/unlocks.keys.ts';

export const receivedApplicationKeys = { all: ['received-applications'] as const };

interface ApplicationRowProps {
  application: ReceivedApplication;
  /** Hours to fill of the chosen case; empty if none is chosen. */
  wanted: WeekMask;
}

export function ApplicationRow({ application, wanted }: ApplicationRowProps) {
  const { first_name, last_name, discipline, amount_of_exp, preferred_city, preferred_state } = application;
  const name = `${first_name} ${last_name}`;
  const week = weekFromSlots(application.availability);
  return (
    <Row aria-label={`${name}, ${application.job_title}`}>
      <Initials
        initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()}
        seed={application.application_id}
      />
      <Who>
        <Heading level={3} size={4}>
          {name}
        </Heading>
        <MutedText>
          <DottedText parts={[discipline, amount_of_exp, `${preferred_city}, ${preferred_state}`]} />
        </MutedText>
      </Who>
      <Job>
        <Text weight="bold">{application.job_title}</Text>
        <MutedText>{`Applied on ${formatUsDate(application.applied_at)}`}</MutedText>
      </Job>
      <Status>
        <ApplicationStatusField application={application} name={name} />
        {application.request_id === null ? null : (
          <ContactLink to={`/contacts#${application.request_id}`}>View contact</ContactLink>
        )}
      </Status>
      <Week>
        {week === EMPTY_WEEK ? null : <WeekStrip week={week} wanted={wanted} aria-hidden="true" />}
        <div>
          {wanted === EMPTY_WEEK || week === EMPTY_WEEK ? null : (
            <Covers>{`Covers ${coveredHoursText(week, wanted)}`}</Covers>
          )}
          <WeekWords week={week} phrase="p" />
          <p>{application.desired_schedule}</p>
        </div>
      </Week>
      <Reach>
        <ContactDetails name={name} phone={application.phone_number} email={application.email_address} />
      </Reach>
    </Row>
  );
}

function ApplicationStatusField({ application, name }: { application: ReceivedApplication; name: string }) {
  const { application_id, status, status_changed } = application;
  const queries = useQueryClient();
  const save = async (chosen: HiringStatus) => {
    const saved = await callApi(setApplicationStatusCall, { params: { application_id }, body: { status: chosen } });
    // A response still in flight would not contain this change.
    await queries.cancelQueries({ queryKey: receivedApplicationKeys.all });
    queries.setQueryData<ReceivedApplicationsResponse>(
      receivedApplicationKeys.all,
      (received) =>
        received && {
          ...received,
          applications: received.applications.map((one) => {
            // A contact has one status, however often the person applied.
            const isSame = saved.request_id !== null && one.request_id === saved.request_id;
            return isSame || one.application_id === application_id
              ? { ...one, status_changed: undefined, ...saved }
              : one;
          }),
        },
    );
    if (saved.request_id !== null) await queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all });
  };
  return (
    <HiringStatusField id={application_id} name={name} status={status} status_changed={status_changed} save={save} />
  );
}

const Row = styled.article`
  display: grid;
  grid-template:
    'avatar who' auto
    'job job' auto
    'status status' auto
    'week week' auto
    'reach reach' auto / auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3) var(--space-4);
  padding: var(--space-3) var(--space-4);
  overflow-wrap: anywhere;

  ${FROM_TABLET} {
    grid-template:
      'avatar who job' auto
      '. status reach' auto
      '. week reach' auto / auto minmax(0, 1fr) minmax(0, 1fr);
  }
  ${FROM_DESKTOP} {
    grid-template:
      'avatar who job week reach' auto
      '. status job week reach' 1fr / auto minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.1fr) minmax(0, 1.2fr);
    align-items: start;
  }
`;

const Initials = styled(Avatar)`
  grid-area: avatar;
`;

const Who = styled.div`
  grid-area: who;
`;

const Job = styled.div`
  grid-area: job;
`;

const Week = styled.div`
  grid-area: week;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;

const Covers = styled.strong`
  color: var(--color-text);
  font-weight: var(--weight-bold);
`;

const Reach = styled.div`
  grid-area: reach;
`;

const Status = styled.div`
  grid-area: status;
`;

/** At least 24 px high (WCAG 2.5.8). */
const ContactLink = styled(AppLink)`
  display: inline-block;
  padding-block: 0.3125rem;
  font-size: var(--text-s);
`;
