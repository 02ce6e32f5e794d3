import { type ActiveSession, endOtherSessionsCall, endSessionCall, sessionsCall } from '@marketplace/contracts';
import { callApi, toast, useMutation, useQuery, useQueryClient } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import { forgetFailure, showFailure } from '../../failure-text.ts';
import { Row, RowControls, RowList, RowText } from '../../list-rows.tsx';
import { ListSection } from '../../list-section.tsx';
import { formatUsDate } from '../../us-date.ts';
import { MutedText } from '../../muted-text.tsx';

export function SessionList() {
  const ending = useEndOtherSessions();
  return (
    <ListSection
      id="sessions-heading"
      title="Where you're signed in"
      what="your sessions"
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
  const ending = useEndSession();
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
            onClick={() => ending.mutate(session)}
          >
            End session
          </Button>
        </RowControls>
      )}
    </Row>
  );
}

/**
 * Runs a change made by a button. Refetches the list even on failure, because another tab may have made the same
 * change.
 */
function useChange<Variables>({
  send,
  done,
  fallback,
}: {
  send: (variables: Variables) => Promise<unknown>;
  done: string;
  fallback: string;
}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables) => {
      forgetFailure();
      await send(variables);
    },
    onSuccess: () => {
      toast({ title: done, tone: 'success' });
    },
    onError: (error) => showFailure(error, fallback),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKeys.all }),
  });
}

function useEndSession() {
  return useChange({
    send: ({ id }: ActiveSession) => callApi(endSessionCall, { params: { id } }),
    done: 'Session ended',
    fallback: 'Failed to end the session',
  });
}

function useEndOtherSessions() {
  return useChange<void>({
    send: () => callApi(endOtherSessionsCall),
    done: "You're signed out everywhere else",
    fallback: 'Failed to sign you out elsewhere',
  });
}

const sessionsKeys = { all: ['sessions'] as const };

function useSessions() {
  return useQuery({
    queryKey: sessionsKeys.all,
    queryFn: async ({ signal }) => (await callApi(sessionsCall, { signal })).sessions,
  });
}
