import {
  type ReceivedApplication,
  receivedApplicationsCall,
  type ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { callApi, styled, useAuth, useLocation, useNoIndex, usePageTitle, useQuery } from '@marketplace/platform';
import { BELOW_TABLET, Outcome, Page, Stack, Text } from '@marketplace/ui';
import { lazy } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '../page-layout/use-media-query.ts';
import { CaseChoice, useChosenCase } from '../cases/case-choice.tsx';
import { hoursToFill } from '../cases/case-hours.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { RowList } from '../lists/list-rows.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { RowPanel, useOpenedRow } from '../lists/row-panel.tsx';
import { ApplicationRow } from './application-row.tsx';
import { receivedApplicationKeys } from './application-status.mutation.ts';
import { JobLinksSection } from './job-links-section.tsx';

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
  const applications = query.data?.applications ?? [];
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
          empty={
            <Outcome picture="nothing_yet" variant="tint" title="No applications yet">
              When a caregiver applies through one of your job links or under your verified name, the application shows
              up here with their contact details, free of charge.
            </Outcome>
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
        <WithdrawnApplications withdrawn={query.data?.withdrawn ?? []} />
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

function WithdrawnApplications({ withdrawn }: Pick<ReceivedApplicationsResponse, 'withdrawn'>) {
  if (withdrawn.length === 0) return null;
  return (
    <Stack as="ul" gap={1} role="list" aria-label="Withdrawn applications">
      {withdrawn.map(({ application_id, first_name, job_title, withdrawn_at }) => (
        <li key={application_id}>
          <Text tone="muted">
            {`${first_name} withdrew the application for ${job_title} on ${formatUsDate(withdrawn_at)}.`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;

const Rows = styled(RowList)`
  container-type: inline-size;

  ${BELOW_TABLET} {
    margin-inline: calc(-1 * var(--gutter) + var(--space-2));
  }
`;
