import type { ReceivedApplication } from '@marketplace/contracts';
import {
  coveredHoursText,
  EMPTY_WEEK,
  NO_AVAILABILITY,
  timeAgo,
  weekFromSlots,
  type WeekMask,
  weekPhrase,
} from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Avatar, BELOW_TABLET, Button } from '@marketplace/ui';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { telephoneUrl } from '../contact/telephone-url.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { LinkButton } from '../links/link-button.tsx';
import { DottedText } from '../lists/dotted-text.tsx';
import { RowLink } from '../lists/row-panel.tsx';
import { ONE_LINE, PANEL_ROW, ROW_NAME } from '../lists/row.styles.ts';
import { HiringStatusSelect } from '../unlocks/hiring-status-select.tsx';
import { useSaveApplicationStatus } from './application-status.mutation.ts';

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
  const { application_id, first_name, last_name, job_title, applied_at, request_id, status } = application;
  const name = `${first_name} ${last_name}`;
  return (
    <Item data-selected={isSelected}>
      <Row aria-label={`${name}, ${job_title}`}>
        <Initials initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase()} seed={application_id} />
        <Who>
          <Name title={name}>
            <h3>
              <RowLink to={`/account/applications#${application_id}`} isSelected={isSelected} onOpen={onOpen}>
                {name}
              </RowLink>
            </h3>
          </Name>
          <p>
            <DottedText
              parts={[
                application.discipline,
                application.amount_of_exp,
                `${application.preferred_city}, ${application.preferred_state}`,
              ]}
            />
          </p>
        </Who>
        <Job>
          <strong title={job_title}>{job_title}</strong>
          <span title={formatUsDate(applied_at)}>{`Applied ${timeAgo(new Date(applied_at), now)}`}</span>
        </Job>
        <Covers>
          <CoverLines application={application} requestedHours={requestedHours} />
        </Covers>
        <Status>
          <HiringStatusSelect
            id={application_id}
            name={name}
            status={status}
            save={useSaveApplicationStatus(application)}
          />
        </Status>
        <NextStep>
          {request_id === null ? (
            <Button asChild variant="secondary" size="s" icon={<Phone aria-hidden="true" />}>
              <a href={telephoneUrl(application.phone_number)} aria-label={`Call ${name}`}>
                Call
              </a>
            </Button>
          ) : (
            <LinkButton variant="secondary" size="s" to={`/contacts#${request_id}`} label="View contact" />
          )}
        </NextStep>
      </Row>
    </Item>
  );
}

function CoverLines({ application, requestedHours }: Pick<ApplicationRowProps, 'application' | 'requestedHours'>) {
  const { t } = useLanguage();
  const week = weekFromSlots(application.availability);
  if (week === EMPTY_WEEK) return <span>{t(NO_AVAILABILITY)}</span>;
  return (
    <>
      {requestedHours === EMPTY_WEEK ? null : <strong>{`Covers ${coveredHoursText(week, requestedHours)}`}</strong>}
      <span>{weekPhrase(week, t)}</span>
    </>
  );
}

/** From this list width, the row fits on one line. */
const FLAT = '@container (min-width: 58rem)';
const NARROW = '@container (max-width: 57.99rem)';
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
    'covers next' auto / minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.125rem var(--space-3);
  min-height: 3.25rem;

  ${TINY} {
    grid-template:
      'who' auto
      'status' auto
      'job' auto
      'covers' auto
      'next' auto / minmax(0, 1fr);
  }
  ${FLAT} {
    grid-template: 'avatar who job covers status next' / auto minmax(0, 1.2fr) minmax(0, 1.2fr) minmax(
        0,
        1fr
      ) auto 8.5rem;
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
`;

const Name = styled.div`
  ${ROW_NAME}
  ${ONE_LINE}
`;

const Job = styled.div`
  grid-area: job;
  display: grid;
  min-width: 0;

  strong {
    ${ONE_LINE}
  }
`;

const Covers = styled.div`
  grid-area: covers;
  display: grid;
  min-width: 0;

  /* The row has room for one of both. */
  ${NARROW} {
    strong + span {
      display: none;
    }
  }
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
