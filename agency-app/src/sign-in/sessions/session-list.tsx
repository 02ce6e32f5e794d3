import type { ActiveSession } from '@marketplace/contracts';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import { Row, RowControls, RowList, RowText } from '../../list-rows.tsx';
import { ListSection } from '../../list-section.tsx';
import { formatUsDate } from '../../us-date.ts';
import { useEndOtherSessions, useEndSession } from './sessions.mutation.ts';
import { useSessions } from './sessions.query.ts';

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
        <Text size="s" tone="muted">
          {`Signed in ${since} · Last active ${formatUsDate(session.last_active_at)}`}
        </Text>
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
