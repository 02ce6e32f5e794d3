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
import { hasConflict } from './hours-conflicts.ts';
import { disciplinesOf, listSearchOf } from './case-search.ts';
import { LazyWindowLegend } from '../candidate-facts/lazy-window-legend.tsx';
import { LinkButton } from '../links/link-button.tsx';
import { DottedText } from '../lists/dotted-text.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { SCROLLING_ROW } from '../lists/row.styles.ts';

const CaseConflicts = lazy(() => import(/* webpackChunkName: "later-case-conflicts" */ './case-conflicts.tsx'));
const EditCaseDialog = lazy(() => import(/* webpackChunkName: "later-edit-case" */ './edit-case-dialog.tsx'));
const HandOverDialog = lazy(() => import(/* webpackChunkName: "later-hand-over" */ './hand-over-dialog.tsx'));

export function CaseHead({ clientCase }: { clientCase: CaseDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  const status = CASE_STATUSES.find(({ value }) => value === clientCase.status)?.label;
  const isWide = useMediaQuery(WIDE_SCREEN);
  return (
    <Head>
      <div>
        <Cluster gap={3}>
          <Title level={1} size={2}>
            {clientCase.name}
          </Title>
          {clientCase.status === 'open' ? null : <Badge>{status}</Badge>}
        </Cluster>
        <Text weight="bold">{hoursLine(clientCase.hours)}</Text>
        <Work>
          <DottedText parts={workParts(clientCase)} />
        </Work>
        <Progress>
          {isWide ? null : <WeekStrip week={clientCase.taken} requestedWeek={clientCase.hours} aria-hidden="true" />}
          <div>
            <Text weight="bold" role="status">
              {statusLine(clientCase)}
            </Text>
            <OpenHours clientCase={clientCase} />
            <Coordinator clientCase={clientCase} />
          </div>
        </Progress>
        {isWide ? null : <CaseLegend clientCase={clientCase} />}
        {clientCase.status === 'open' && clientCase.people.some(hasConflict) ? (
          <Suspense>
            <CaseConflicts clientCase={clientCase} />
          </Suspense>
        ) : null}
        <Actions>
          {clientCase.status === 'open' ? (
            <>
              <Button
                variant="secondary"
                size="s"
                aria-haspopup="dialog"
                aria-label="Edit case"
                onClick={() => setIsEditing(true)}
              >
                {isWide ? 'Edit case' : 'Edit'}
              </Button>
              <LinkButton
                variant="secondary"
                size="s"
                to={`/candidates/${disciplinesOf(clientCase)[0]?.slug ?? ''}${listSearchOf(clientCase)}`}
                label="Open in search"
              />
            </>
          ) : null}
          <CaseStatusButtons clientCase={clientCase} />
        </Actions>
      </div>
      {isWide ? (
        <div>
          <WeekStrip size="l" week={clientCase.taken} requestedWeek={clientCase.hours} aria-hidden="true" />
          <CaseLegend clientCase={clientCase} />
        </div>
      ) : null}
      {isEditing ? (
        <Suspense>
          <EditCaseDialog clientCase={clientCase} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : null}
    </Head>
  );
}

const CaseLegend = ({ clientCase: { hours } }: { clientCase: CaseDetail }) => (
  <LegendRoom>
    <Suspense>
      <LazyWindowLegend hours={hours} />
    </Suspense>
  </LegendRoom>
);

/** Reserves a line while the legend loads. */
const LegendRoom = styled.div`
  min-height: round(1.6em, 1px);
  margin-block-start: var(--space-1);
  font-size: var(--text-xs);
`;

/** 'RN or LPN', 'Within 25 miles of Indianapolis, IN', 'Starts Tue, Dec 1', '$18.50 an hour', 'Dementia care'. */
function workParts(clientCase: CaseDetail): ReactNode[] {
  const { disciplines, radius, area, pay_cents, needs } = clientCase;
  return [
    disciplines.join(' or '),
    `Within ${radius} ${radius === 1 ? 'mile' : 'miles'} of ${area}`,
    clientCase.starts_on === null ? null : <CaseStart key="start" clientCase={clientCase} />,
    pay_cents === null ? null : `$${payText(pay_cents)} an hour`,
    ...NEEDS.filter(({ value }) => needs.includes(value)).map(({ label }) => label),
  ];
}

/** Shows the open hours. Visually hidden if all hours are open, because the head already shows them. */
function OpenHours({ clientCase }: { clientCase: CaseDetail }) {
  const { t } = useLanguage();
  const openHours = openHoursOf(clientCase);
  if (openHours === EMPTY_WEEK || clientCase.status !== 'open') return null;
  const words = weekInWords(openHours, t);
  return openHours === clientCase.hours ? (
    <VisuallyHidden as="p">{`Still open: ${words}`}</VisuallyHidden>
  ) : (
    <Text size="s">
      {`Still open: ${shortHours(openHours)}`}
      <VisuallyHidden>{`. ${words}`}</VisuallyHidden>
    </Text>
  );
}

/** Shows the coordinator, or that nobody is in charge after the coordinator left the agency. */
function Coordinator({ clientCase: { id, coordinator } }: { clientCase: CaseDetail }) {
  const hasColleagues = useHasColleagues();
  const [isHandingOver, setIsHandingOver] = useState(false);
  if (!hasColleagues && coordinator !== null) return null;
  return (
    <Cluster gap={2}>
      <MutedText>
        {coordinator === null ? 'Nobody is handling this case.' : `${coordinator.name} is handling this case.`}
      </MutedText>
      <Button variant="link" size="s" aria-haspopup="dialog" onClick={() => setIsHandingOver(true)}>
        {coordinator === null ? 'Choose someone' : 'Hand over'}
      </Button>
      {isHandingOver ? (
        <Suspense>
          <HandOverDialog caseId={id} coordinator={coordinator?.id ?? null} onClose={() => setIsHandingOver(false)} />
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

  > :first-child {
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

function CaseStatusButtons({ clientCase }: { clientCase: CaseDetail }) {
  const [statusToConfirm, setStatusToConfirm] = useState<'filled' | 'closed' | null>(null);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const change = useChangeCase(clientCase.id);
  const changeStatus = (status: CaseDetail['status'], title: string) =>
    change.mutate(
      { status },
      {
        onSuccess: () => {
          setStatusToConfirm(null);
          toast({ title, tone: 'success', about: `case ${clientCase.id}` });
        },
        onError: (error) => showFailure(error, FAILED, `case ${clientCase.id}`),
      },
    );
  if (clientCase.status !== 'open') {
    return (
      <Button
        variant="secondary"
        size="s"
        busy={change.isPending}
        busyText="Reopening..."
        onClick={() => changeStatus('open', 'The case is open again.')}
      >
        Reopen case
      </Button>
    );
  }
  return (
    <>
      <Button
        variant={openHoursOf(clientCase) === EMPTY_WEEK ? 'primary' : 'ghost'}
        size="s"
        aria-haspopup="dialog"
        aria-label="Mark as filled"
        onClick={() => setStatusToConfirm('filled')}
      >
        {isWide ? 'Mark as filled' : 'Filled'}
      </Button>
      <Button variant="ghost" size="s" aria-haspopup="dialog" onClick={() => setStatusToConfirm('closed')}>
        Close case
      </Button>
      <ActionDialog
        open={statusToConfirm !== null}
        title={statusToConfirm === 'closed' ? 'Close this case?' : 'Mark this case as filled?'}
        description={<Consequences clientCase={clientCase} isFilled={statusToConfirm !== 'closed'} />}
        action={
          <Button
            busy={change.isPending}
            busyText="Saving..."
            onClick={() =>
              statusToConfirm === 'closed'
                ? changeStatus('closed', 'The case is closed.')
                : changeStatus('filled', 'The case is filled.')
            }
          >
            {statusToConfirm === 'closed' ? 'Close case' : 'Mark as filled'}
          </Button>
        }
        onClose={() => setStatusToConfirm(null)}
      />
    </>
  );
}

/** Shows how many people will get an email, and that caregivers can no longer answer questions. */
function Consequences({ clientCase, isFilled }: { clientCase: CaseDetail; isFilled: boolean }) {
  const { data } = useQuestions();
  const withHours = new Set(clientCase.people.filter(({ hours }) => hours > 0).map((person) => person.candidate_uuid));
  const acceptances = (data?.questions ?? []).filter(
    ({ case_id, state, candidate_uuid }) =>
      case_id === clientCase.id && state === 'yes' && !withHours.has(candidate_uuid),
  ).length;
  const closingText = 'Caregivers can no longer answer questions about this case. You can reopen it.';
  if (!isFilled || acceptances === 0) return closingText;
  const recipients =
    acceptances === 1
      ? '1 person who said yes and got no hours gets'
      : `${acceptances} people who said yes and got no hours get`;
  return `${recipients} will get an email: 'These hours are filled.' ${closingText}`;
}
