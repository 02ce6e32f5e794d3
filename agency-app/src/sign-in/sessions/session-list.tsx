import { type ActiveSession, endOtherSessionsCall, endSessionCall, sessionsCall } from '@marketplace/contracts';
import { callApi, useQuery, useQueryClient } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import { Row, RowControls, RowList, RowText } from '../../lists/list-rows.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { formatUsDate } from '../../formats/us-date.ts';
import { MutedText } from '../../page-layout/muted-text.tsx';
import { useButtonChange } from '../../failures/button-change.ts';

export function SessionList() {
  const queries = useQueryClient();
  const ending = useButtonChange<void>({
    send: () => callApi(endOtherSessionsCall),
    describeSuccess: () => "You're signed out everywhere else",
    fallback: 'Failed to sign you out elsewhere',
    refetch: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <ListSection
      id="sessions-heading"
      title="Where you're signed in"
      itemsName="your sessions"
      query={useSessions()}
      empty={null}
    >
      {(sessions) => (
        <Stack gap={4}>
          <Text>
            You stay signed in for 30 days. If you don't recognize a device, end its session and change your password.
          </Text>
          <RowList>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </RowList>
          {sessions.some(({ current }) => !current) ? (
            <div>
              <Button
                variant="secondary"
                busy={ending.isPending}
                busyText="Signing out..."
                onClick={() => ending.mutate()}
              >
                Sign out everywhere else
              </Button>
            </div>
          ) : null}
        </Stack>
      )}
    </ListSection>
  );
}

function SessionRow({ session }: { session: ActiveSession }) {
  const queries = useQueryClient();
  const ending = useButtonChange<void>({
    send: () => callApi(endSessionCall, { params: { id: session.id } }),
    describeSuccess: () => 'Session ended',
    fallback: 'Failed to end the session',
    refetch: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const device = session.device === '' ? 'Unknown device' : session.device;
  const since = formatUsDate(session.signed_in_at);
  return (
    <Row>
      <RowText>
        <Cluster gap={3}>
          <Text weight="bold">{device}</Text>
          {session.current ? <Badge tone="success">This device</Badge> : null}
        </Cluster>
        <MutedText>{`Signed in ${since} · Last active ${formatUsDate(session.last_active_at)}`}</MutedText>
      </RowText>
      {session.current ? null : (
        <RowControls>
          <Button
            variant="secondary"
            size="s"
            aria-label={`End session: ${device}, signed in ${since}`}
            busy={ending.isPending}
            busyText="Ending..."
            onClick={() => ending.mutate()}
          >
            End session
          </Button>
        </RowControls>
      )}
    </Row>
  );
}

const KEY = ['sessions'];

function useSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi(sessionsCall, { signal })).sessions,
  });
}
