import type { CaseDetail } from '@marketplace/contracts';
import { CASE_STATUSES, EMPTY_WEEK, hoursLine, NEEDS, payText, shortHours } from '@marketplace/domain';
import { styled, toast, useLanguage } from '@marketplace/platform';
import {
  Badge,
  BELOW_TABLET,
  Button,
  Cluster,
  Heading,
  Text,
  VisuallyHidden,
  weekInWords,
  WeekStrip,
} from '@marketplace/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { CaseStart } from '../cases/case-start.tsx';
import { statusLine } from '../cases/case-words.ts';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { useHasColleagues } from '../colleagues/done-by.ts';
import { showFailure } from '../failures/failure-text.ts';
import { useQuestions } from '../questions/questions.query.ts';
import { openHoursOf } from '../cases/case-hours.ts';
import { disciplinesOf, listSearchOf } from './case-search.ts';
import { hasConflict } from './hours-conflicts.ts';
import { LinkButton } from '../links/link-button.tsx';
import { DottedText } from '../lists/dotted-text.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { SCROLLING_ROW } from '../lists/row.styles.ts';

const CaseConflicts = lazy(() => import(/* webpackChunkName: "later-case-conflicts" */ './case-conflicts.tsx'));
const EditCaseDialog = lazy(() => import(/* webpackChunkName: "later-edit-case" */ './edit-case-dialog.tsx'));
const HandOverDialog = lazy(() => import(/* webpackChunkName: "later-hand-over" */ './hand-over-dialog.tsx'));

export function CaseHead({ one }: { one: CaseDetail }) {
  const [editing, setEditing] = useState(false);
  const status = CASE_STATUSES.find(({ value }) => value === one.status)?.label;
  const isWide = useMediaQuery(WIDE_SCREEN);
  return (
    <Head>
      <div>
        <Cluster gap={3}>
          <Title level={1} size={2}>
            {one.name}
          </Title>
          {one.status === 'open' ? null : <Badge>{status}</Badge>}
        </Cluster>
        <Text weight="bold">{hoursLine(one.hours)}</Text>
        <Work>
          <DottedText parts={workParts(one)} />
        </Work>
        <Progress>
          {isWide ? null : <WeekStrip week={one.taken} requestedWeek={one.hours} aria-hidden="true" />}
          <div>
            <Text weight="bold" role="status">
              {statusLine(one)}
            </Text>
            <OpenHours one={one} />
            <Coordinator one={one} />
          </div>
        </Progress>
        {one.status === 'open' && one.people.some(hasConflict) ? (
          <Suspense>
            <CaseConflicts one={one} />
          </Suspense>
        ) : null}
        <Actions>
          {one.status === 'open' ? (
            <>
              <Button
                variant="secondary"
                size="s"
                aria-haspopup="dialog"
                aria-label="Edit case"
                onClick={() => setEditing(true)}
              >
                {isWide ? 'Edit case' : 'Edit'}
              </Button>
              <LinkButton
                variant="secondary"
                size="s"
                to={`/candidates/${disciplinesOf(one)[0]?.slug ?? ''}${listSearchOf(one)}`}
                label={isWide ? 'Open as a search' : 'As a search'}
              />
            </>
          ) : null}
          <CaseStatusButtons one={one} />
        </Actions>
      </div>
      {isWide ? <WeekStrip size="l" week={one.taken} requestedWeek={one.hours} aria-hidden="true" /> : null}
      {editing ? (
        <Suspense>
          <EditCaseDialog one={one} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Head>
  );
}

/** 'RN or LPN', 'Within 25 miles of Indianapolis, IN', 'Starts Tue, Dec 1', '$18.50 an hour', 'Dementia care'. */
function workParts(one: CaseDetail): ReactNode[] {
  const { disciplines, radius, area, pay_cents, needs } = one;
  return [
    disciplines.join(' or '),
    `Within ${radius} ${radius === 1 ? 'mile' : 'miles'} of ${area}`,
    one.starts_on === null ? null : <CaseStart key="start" one={one} />,
    pay_cents === null ? null : `$${payText(pay_cents)} an hour`,
    ...NEEDS.filter(({ value }) => needs.includes(value)).map(({ label }) => label),
  ];
}

/** Names the open hours. If they are all hours of the case, only for screen readers, because the head shows these. */
function OpenHours({ one }: { one: CaseDetail }) {
  const { t } = useLanguage();
  const open = openHoursOf(one);
  if (open === EMPTY_WEEK || one.status !== 'open') return null;
  const words = weekInWords(open, t);
  return open === one.hours ? (
    <VisuallyHidden as="p">{`Still open: ${words}`}</VisuallyHidden>
  ) : (
    <Text size="s">
      {`Still open: ${shortHours(open)}`}
      <VisuallyHidden>{`. ${words}`}</VisuallyHidden>
    </Text>
  );
}

/** Says who is in charge of the case. If that person has left the agency, says that nobody is in charge. */
function Coordinator({ one: { id, coordinator } }: { one: CaseDetail }) {
  const hasColleagues = useHasColleagues();
  const [handing, setHanding] = useState(false);
  if (!hasColleagues && coordinator !== null) return null;
  return (
    <Cluster gap={2}>
      <MutedText>
        {coordinator === null ? 'Nobody is handling this case.' : `${coordinator.name} is handling this case.`}
      </MutedText>
      <Button variant="link" size="s" aria-haspopup="dialog" onClick={() => setHanding(true)}>
        {coordinator === null ? 'Choose someone' : 'Hand over'}
      </Button>
      {handing ? (
        <Suspense>
          <HandOverDialog caseId={id} coordinator={coordinator?.id ?? null} onClose={() => setHanding(false)} />
        </Suspense>
      ) : null}
    </Cluster>
  );
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-8);
  align-items: flex-start;

  > div {
    flex: 1 1 20rem;
    min-width: 0;
  }
`;

const Title = styled(Heading)`
  overflow-wrap: anywhere;
`;

const Work = styled(MutedText)`
  ${BELOW_TABLET} {
    font-size: var(--text-xs);
  }
`;

const Progress = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-block-start: var(--space-3);

  > div {
    flex: 1 1 10rem;
    min-width: 0;
  }
`;

const Actions = styled(Cluster)`
  gap: var(--space-2);
  margin-block-start: var(--space-3);

  ${BELOW_TABLET} {
    ${SCROLLING_ROW}
    gap: var(--space-1);
    margin-block-start: var(--space-2);

    button,
    a {
      padding-inline: var(--space-2);
    }
  }
`;

const FAILED = "We couldn't change this case. Please try again.";

function CaseStatusButtons({ one }: { one: CaseDetail }) {
  const [asking, setAsking] = useState<'filled' | 'closed' | null>(null);
  const change = useChangeCase(one.id);
  const to = (status: CaseDetail['status'], title: string) =>
    change.mutate(
      { status },
      {
        onSuccess: () => {
          setAsking(null);
          toast({ title, tone: 'success', about: `case ${one.id}` });
        },
        onError: (error) => showFailure(error, FAILED, `case ${one.id}`),
      },
    );
  if (one.status !== 'open') {
    return (
      <Button
        variant="secondary"
        size="s"
        busy={change.isPending}
        busyText="Reopening..."
        onClick={() => to('open', 'The case is open again.')}
      >
        Reopen case
      </Button>
    );
  }
  return (
    <>
      <Button
        variant={openHoursOf(one) === EMPTY_WEEK ? 'primary' : 'ghost'}
        size="s"
        aria-haspopup="dialog"
        onClick={() => setAsking('filled')}
      >
        Mark as filled
      </Button>
      <Button variant="ghost" size="s" aria-haspopup="dialog" onClick={() => setAsking('closed')}>
        Close case
      </Button>
      <ActionDialog
        open={asking !== null}
        title={asking === 'closed' ? 'Close this case?' : 'Mark this case as filled?'}
        description={<WhatFollows one={one} filled={asking !== 'closed'} />}
        action={
          <Button
            busy={change.isPending}
            busyText="Saving..."
            onClick={() =>
              asking === 'closed' ? to('closed', 'The case is closed.') : to('filled', 'The case is filled.')
            }
          >
            {asking === 'closed' ? 'Close case' : 'Mark as filled'}
          </Button>
        }
        onClose={() => setAsking(null)}
      />
    </>
  );
}

/** Says how many people will get an email, and that caregivers can no longer answer questions. */
function WhatFollows({ one, filled }: { one: CaseDetail; filled: boolean }) {
  const { data } = useQuestions();
  const withHours = new Set(one.people.filter(({ hours }) => hours > 0).map((person) => person.candidate_uuid));
  const acceptances = (data?.questions ?? []).filter(
    ({ case_id, state, candidate_uuid }) => case_id === one.id && state === 'yes' && !withHours.has(candidate_uuid),
  ).length;
  const rest = 'Caregivers can no longer answer questions about this case. You can reopen it.';
  if (!filled || acceptances === 0) return rest;
  const who =
    acceptances === 1
      ? '1 person who said yes and got no hours gets'
      : `${acceptances} people who said yes and got no hours get`;
  return `${who} will get an email: 'These hours are filled.' ${rest}`;
}
