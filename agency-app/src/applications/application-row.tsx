import type { ReceivedApplication } from '@marketplace/contracts';
import { disciplineFromText, EMPTY_WEEK, timeAgo, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Avatar, BELOW_TABLET, Button, VisuallyHidden, WeekStrip } from '@marketplace/ui';
import { MessageSquareText, Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { CoveredHours } from '../candidate-facts/covered-hours.tsx';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import { telephoneUrl, textUrl } from '../contact/telephone-url.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { LinkButton } from '../links/link-button.tsx';
import { DottedText } from '../lists/dotted-text.tsx';
import { RowLink } from '../lists/row-panel.tsx';
import { ONE_LINE, PANEL_ROW, ROW_NAME } from '../lists/row.styles.ts';
import { HiringStatusSelect } from '../unlocks/hiring-status-select.tsx';
import { nextStepOf } from './application-next-step.ts';
import { useSaveApplicationStatus } from './application-status.mutation.ts';
import { StatusAfterCall } from './status-after-call.tsx';

interface ApplicationRowProps {
  application: ReceivedApplication;
  /** Hours to fill of the chosen case; empty if none is chosen. */
  requestedHours: WeekMask;
  /** Whether the application's panel is open, or was the last panel opened. */
  isSelected: boolean;
  onOpen: () => void;
}

export function ApplicationRow({ application, requestedHours, isSelected, onOpen }: ApplicationRowProps) {
  const [now] = useState(() => new Date());
  const [hasCalled, setHasCalled] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { application_id, first_name, last_name, job_title, applied_at, status } = application;
  const name = `${first_name} ${last_name}`;
  const save = useSaveApplicationStatus(application);
  return (
    <Item ref={item} data-selected={isSelected}>
      <Row aria-label={`${name}, ${job_title}`}>
        <Initials initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()} seed={application_id} />
        <Who>
          <Name>
            <h3>
              <RowLink to={`/account/applications#${application_id}`} isSelected={isSelected} onOpen={onOpen}>
                {name}
              </RowLink>
            </h3>
          </Name>
          <p>
            <DottedText
              parts={[
                disciplineFromText(application.discipline)?.code ?? application.discipline,
                application.amount_of_exp,
                application.desired_schedule,
              ]}
            />
          </p>
          <p>
            <DottedText parts={placeParts(application)} />
          </p>
        </Who>
        <Job>
          <strong title={job_title}>{job_title}</strong>
          <span title={formatUsDate(applied_at)}>{`Applied ${timeAgo(new Date(applied_at), now)}`}</span>
        </Job>
        <Hours application={application} requestedHours={requestedHours} />
        <Status>
          <HiringStatusSelect id={application_id} name={name} status={status} save={save} />
        </Status>
        <NextStep>
          <NextStepButton application={application} name={name} onCall={() => setHasCalled(true)} />
        </NextStep>
      </Row>
      {hasCalled ? (
        <AfterCall>
          <StatusAfterCall
            id={application_id}
            status={status}
            save={save}
            onClose={() => {
              setHasCalled(false);
              item.current?.querySelector<HTMLElement>('[data-row-name]')?.focus();
            }}
          />
        </AfterCall>
      ) : null}
    </Item>
  );
}

/** City and state, and the distance if it is known. */
export function placeParts({ preferred_city, preferred_state, distance_miles: miles }: ReceivedApplication): string[] {
  const place = `${preferred_city}, ${preferred_state}`;
  return miles === null ? [place] : [place, `${miles} ${miles === 1 ? 'mile' : 'miles'}`];
}

function Hours({ application, requestedHours }: Pick<ApplicationRowProps, 'application' | 'requestedHours'>) {
  const week = weekFromSlots(application.availability);
  return (
    <Week>
      {week === EMPTY_WEEK ? null : <WeekStrip week={week} requestedWeek={requestedHours} aria-hidden="true" />}
      <div>
        {requestedHours === EMPTY_WEEK || week === EMPTY_WEEK ? null : (
          <p>
            <CoveredHours week={week} requestedHours={requestedHours} />
          </p>
        )}
        {/* With hours to fill, the row says how many are covered instead. */}
        <WeekWords week={week} phrase={requestedHours === EMPTY_WEEK ? Phrase : VisuallyHidden} />
      </div>
    </Week>
  );
}

interface NextStepButtonProps {
  application: ReceivedApplication;
  name: string;
  onCall: () => void;
}

function NextStepButton({ application, name, onCall }: NextStepButtonProps) {
  const step = nextStepOf(application);
  switch (step) {
    case 'call':
    case 'call again':
      return (
        <Button
          asChild
          variant={step === 'call' ? 'primary' : 'secondary'}
          size="s"
          icon={<Phone aria-hidden="true" />}
          // On the button, because the button's own handler replaces the link's.
          onClick={onCall}
        >
          <a href={telephoneUrl(application.phone_number)} aria-label={`Call ${name}`}>
            {step === 'call' ? 'Call' : 'Call again'}
          </a>
        </Button>
      );
    case 'text':
      return (
        <Button asChild variant="secondary" size="s" icon={<MessageSquareText aria-hidden="true" />}>
          <a href={textUrl(application.phone_number)} aria-label={`Text ${name}`}>
            Text
          </a>
        </Button>
      );
    case 'view contact':
      return (
        <LinkButton variant="secondary" size="s" to={`/contacts#${application.request_id}`} label="View contact" />
      );
    case null:
      return null;
  }
}

/** From this list width, the row fits on one line. */
const FLAT = '@container (min-width: 64rem)';
const NARROW = '@container (max-width: 63.99rem)';
/** Phone with large text. */
const TINY = '@container (max-width: 16rem)';

const Item = styled.li`
  ${PANEL_ROW}
`;

const Row = styled.article`
  display: grid;
  grid-template:
    'who status' auto
    'job next' auto
    'week week' auto / minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.25rem var(--space-3);
  min-height: 3.25rem;

  ${TINY} {
    grid-template:
      'who' auto
      'status' auto
      'job' auto
      'week' auto
      'next' auto / minmax(0, 1fr);
  }
  ${FLAT} {
    grid-template: 'avatar who job week status next' / auto minmax(0, 1.2fr) minmax(0, 1fr) 16.5rem auto 8.25rem;
    column-gap: var(--space-4);
  }
`;

const Initials = styled(Avatar)`
  grid-area: avatar;
  width: 2.5rem;
  height: 2.5rem;
  font-size: var(--text-s);

  ${NARROW} {
    display: none;
  }
`;

const Who = styled.div`
  grid-area: who;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Name = styled.div`
  ${ROW_NAME}
`;

const Job = styled.div`
  grid-area: job;
  display: grid;
  min-width: 0;

  strong {
    ${ONE_LINE}
  }
  ${FLAT} {
    strong {
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
`;

const Week = styled.div`
  grid-area: week;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;

  > svg {
    width: 6.25rem;
  }
  > div {
    min-width: 0;
  }
`;

const Phrase = styled.p`
  color: var(--color-text);
  font-weight: var(--weight-bold);
  text-wrap: balance;
`;

/** Stacked above the row's overlay link to stay clickable. */
const Status = styled.div`
  grid-area: status;
  position: relative;
  z-index: 1;
`;

/** Stacked above the row's overlay link to stay clickable. */
const NextStep = styled.div`
  grid-area: next;
  position: relative;
  z-index: 1;
  display: grid;
  width: 8.25rem;

  a {
    padding-inline: var(--space-2);

    ${BELOW_TABLET} {
      min-height: max(2.75rem, var(--target-min));
    }
  }
`;

const AfterCall = styled.div`
  position: relative;
  z-index: 1;
  padding-block: var(--space-2) var(--space-1);
`;
