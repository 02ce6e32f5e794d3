import type { AgencyPeopleResponse } from '@marketplace/contracts';
import { Button, Card, Heading, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveAgency } from './people.mutation.ts';
import { PEOPLE_HEADING } from './person-rows.tsx';

/**
 * Shows a button to leave the agency, or what the only owner must do first. Renders nothing for a person who is alone
 * in the agency.
 */
export function LeaveAgency({ data }: { data: AgencyPeopleResponse }) {
  const { people, you, agency_name: agency } = data;
  const [asking, setAsking] = useState(false);
  const leaving = useLeaveAgency(data);
  if (people.length === 1) return null;
  const lastOwner = you.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1;
  return (
    <Card as="section" aria-labelledby="leave-heading" padding={5}>
      <Stack gap={4}>
        <Heading level={2} size={4} id="leave-heading">
          Leave this agency
        </Heading>
        {lastOwner ? (
          <Text tone="muted">You're the only owner. Make somebody else an owner first, then you can leave.</Text>
        ) : (
          <>
            <Text tone="muted">{`Contacts, notes and the shortlist stay with ${agency}.`}</Text>
            <div>
              <Button variant="secondary" onClick={() => setAsking(true)}>
                Leave agency
              </Button>
            </div>
          </>
        )}
      </Stack>
      <ConfirmDialog
        open={asking}
        title={`Leave ${agency}?`}
        action="Leave agency"
        busyText="Leaving..."
        busy={leaving.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          leaving.mutate(undefined, { onError: () => setAsking(false) });
        }}
        fallbackFocus={() => document.getElementById(PEOPLE_HEADING)}
      >
        {`You lose access to its contacts, notes, shortlist and plan right away. All of that stays with ${agency}, including what you unlocked. You keep your sign-in and saved searches, and continue on your own, on Pay-Per-Contact. To come back, you need a new invitation.`}
      </ConfirmDialog>
    </Card>
  );
}
