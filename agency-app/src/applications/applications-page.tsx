import {
  type ReceivedApplication,
  receivedApplicationsCall,
  type ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { callApi, styled, useAuth, useLocation, useNoIndex, usePageTitle, useQuery } from '@marketplace/platform';
import { BELOW_TABLET, Outcome, Page, Stack } from '@marketplace/ui';
import { lazy } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { CaseChoice, useChosenCase } from '../cases/case-choice.tsx';
import { hoursToFill } from '../cases/case-hours.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { RowList } from '../lists/list-rows.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { RowPanel, useOpenedRow } from '../lists/row-panel.tsx';
import { PANEL_ROW } from '../lists/row.styles.ts';
import { ApplicationRow } from './application-row.tsx';
import { receivedApplicationKeys } from './application-status.mutation.ts';
import { JobLinksSection } from './job-links-section.tsx';
import { NotVerifiedNotice } from './not-verified-notice.tsx';

const Panel = lazy(() => import(/* webpackChunkName: "later-application-panel" */ './application-panel.tsx'));

export default function ApplicationsPage() {
  usePageTitle('Applications');
  useNoIndex();
  const { profile } = useAuth();
  const query = useQuery({
    queryKey: receivedApplicationKeys.all,
    queryFn: ({ signal }) => callApi(receivedApplicationsCall, { signal }),
    refetchOnMount: 'always',
  });
  const { openCases, chosenCase, choose } = useChosenCase();
  const requestedHours = chosenCase === null ? EMPTY_WEEK : hoursToFill(chosenCase);
  const { applications = [], withdrawn = [] } = query.data ?? {};
  const linkedId = useLocation().hash.slice(1);
  const { openedId, selectedId, openRow, closeRow } = useOpenedRow(
    applications.some(({ application_id }) => application_id === linkedId) ? linkedId : null,
  );
  const side = useMediaQuery(WIDE_SCREEN) ? 'right' : 'bottom';
  return (
    <Outer width="wide">
      <Stack gap={8}>
        <ListSection
          level={1}
          id="applications-heading"
          title="Applications"
          itemsName="your applications"
          query={{ ...query, data: query.data?.applications }}
          action={
            openCases.length === 0 || !query.data?.applications.length ? null : (
              <CaseChoice {...{ openCases, chosenCase, choose }} />
            )
          }
          notice={profile?.verified === false ? <NotVerifiedNotice profile={profile} /> : null}
          empty={
            <Stack gap={4}>
              <Outcome picture="nothing_yet" variant="tint" title="No applications yet">
                When a caregiver applies through one of your job links or under your verified name, the application
                shows up here with their contact details, free of charge.
              </Outcome>
              {withdrawn.length === 0 ? null : (
                <Rows aria-label="Withdrawn applications">
                  <WithdrawnRows withdrawn={withdrawn} />
                </Rows>
              )}
            </Stack>
          }
        >
          {(received) => (
            <Rows>
              {sortByCoverage(received, requestedHours).map((application) => (
                <ApplicationRow
                  key={application.application_id}
                  application={application}
                  requestedHours={requestedHours}
                  isSelected={application.application_id === selectedId}
                  onOpen={() => openRow(application.application_id)}
                />
              ))}
              <WithdrawnRows withdrawn={withdrawn} />
            </Rows>
          )}
        </ListSection>
        <RowPanel
          item={applications.find(({ application_id }) => application_id === openedId) ?? null}
          onClose={closeRow}
        >
          {(application, panel) => (
            <Panel
              key={application.application_id}
              application={application}
              requestedHours={requestedHours}
              side={side}
              {...panel}
            />
          )}
        </RowPanel>
        {profile ? <JobLinksSection profile={profile} /> : null}
      </Stack>
    </Outer>
  );
}

/** Sorts by covered hours, descending; ties stay newest first. */
const sortByCoverage = (applications: readonly ReceivedApplication[], requestedHours: WeekMask) =>
  applications.toSorted((a, b) => coveredHours(b, requestedHours) - coveredHours(a, requestedHours));

const coveredHours = ({ availability }: ReceivedApplication, requestedHours: WeekMask) =>
  hoursIn(weekFromSlots(availability) & requestedHours);

const WithdrawnRows = ({ withdrawn }: Pick<ReceivedApplicationsResponse, 'withdrawn'>) =>
  withdrawn.map(({ application_id, first_name, job_title, withdrawn_at }) => (
    <WithdrawnRow key={application_id}>
      {`${first_name} withdrew the application for ${job_title} on ${formatUsDate(withdrawn_at)}.`}
    </WithdrawnRow>
  ));

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;

const Rows = styled(RowList)`
  container-type: inline-size;

  ${BELOW_TABLET} {
    margin-inline: calc(-1 * var(--gutter) + var(--space-2));
  }
`;

const WithdrawnRow = styled.li`
  ${PANEL_ROW}
  padding-block: var(--space-2);
  font-size: var(--text-s);

  &:hover {
    background: none;
  }
`;
