import type { Invitation } from '@marketplace/contracts';
import { Badge, Button, Text } from '@marketplace/ui';
import { formatUsDate } from '../us-date.ts';
import { useResendInvitation, useWithdrawInvitation } from './people.mutation.ts';
import { Row, RowControls, RowList, RowText } from '../list-rows.tsx';
import { AS_ROLE } from './role-words.ts';

export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  return (
    <RowList>
      {invitations.map((invitation) => {
        const { id, email, role, invited_by: inviter, sent_at, expires_at, expired } = invitation;
        return (
          <Row key={id}>
            <RowText>
              <Text weight="bold">{email}</Text>
              <Text size="s" tone="muted">
                {`Invited as ${AS_ROLE[role]} by ${inviter.name === '' ? 'an owner' : inviter.name}, ${formatUsDate(sent_at)}`}
              </Text>
              {expired ? (
                <Badge tone="warning">Expired</Badge>
              ) : (
                <Text size="s" tone="muted">{`The link works until ${formatUsDate(expires_at)}`}</Text>
              )}
            </RowText>
            <RowControls>
              <Button
                variant="secondary"
                size="s"
                aria-label={`Send again to ${email}`}
                busy={resend.isPending && resend.variables.id === id}
                onClick={() => resend.mutate(invitation)}
              >
                Send again
              </Button>
              <Button
                variant="ghost"
                size="s"
                aria-label={`Withdraw the invitation to ${email}`}
                busy={withdraw.isPending && withdraw.variables.id === id}
                onClick={() => withdraw.mutate(invitation)}
              >
                Withdraw
              </Button>
            </RowControls>
          </Row>
        );
      })}
    </RowList>
  );
}
