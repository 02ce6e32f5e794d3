import { joinCall, type ReadInvitationResponse } from '@marketplace/contracts';
import { callApi, isApiError, toast, useAppNavigate, useAuth, useQueryClient } from '@marketplace/platform';
import { Checkbox, FormError, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { isInvalidLink } from '../sign-in/link-exchange.query.ts';
import { LinkWaiting } from '../sign-in/link-waiting.tsx';
import { InvitationEnded } from './invitation-ended.tsx';
import { InvitationCard } from './invitation-lead.tsx';
import { isObstacle, JoinObstacle, type Obstacle } from './join-obstacle.tsx';
import { useJoinPreview } from './join-preview.query.ts';
import { WhatMoves } from './what-moves.tsx';

interface JoinWithAccountProps {
  invitation: ReadInvitationResponse;
  token: string;
  personId: string;
  onJoined: () => void;
  /** Called if the link is no longer valid. */
  onRefused: (error: unknown) => void;
}

export function JoinWithAccount({ invitation, token, personId, onJoined, onRefused }: JoinWithAccountProps) {
  const { agency_name: agency } = invitation;
  const title = `Join ${agency}`;
  const preview = useJoinPreview(token, personId);
  const { refreshProfile, profile, subscription } = useAuth();
  const queries = useQueryClient();
  const navigate = useAppNavigate();
  // Obstacle that appeared between preview and confirmation.
  const [late, setLate] = useState<Obstacle | null>(null);
  const form = useForm({ defaultValues: { confirmed: false } });
  const { register, formState } = form;

  const { failure, onSubmit } = useFormSubmit(form, {
    fields: ['confirmed'],
    fallback: 'Failed to join the agency',
    send: async () => {
      try {
        await callApi(joinCall, { body: { token, confirmed: true } });
      } catch (error) {
        if (!isApiError(error)) throw error;
        const code = error.code === 'already_in_agency' ? 'already_here' : error.code;
        if (isObstacle(code)) return setLate(code);
        if (error.code !== 'link_invalid' && error.code !== 'invitation_accepted') throw error;
        return onRefused(error);
      }
      onJoined();
      // All data loaded so far belongs to the previous agency.
      queries.clear();
      await refreshProfile();
      toast({ title: `Welcome to ${agency}`, tone: 'success' });
      navigate('/candidates', { replace: true });
    },
  });

  if (preview.data === undefined) return <NoPreview title={title} preview={preview} />;
  const obstacle = isObstacle(preview.data.obstacle) ? preview.data.obstacle : late;
  if (obstacle !== null) {
    return (
      <JoinObstacle
        obstacle={obstacle}
        agency={agency}
        checking={preview.isFetching}
        onCheckAgain={() => {
          setLate(null);
          void preview.refetch();
        }}
      />
    );
  }
  return (
    <InvitationCard invitation={invitation}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={5}>
          <FormError failure={failure} />
          <WhatMoves
            preview={preview.data}
            alone={(profile?.people ?? 1) === 1}
            planPaidUntil={subscription?.status === 'active' ? subscription.current_period_end : null}
          />
          <Checkbox
            label={`I have read this and want to join ${agency}`}
            required
            error={formState.errors.confirmed?.message}
            {...register('confirmed', { required: 'Please check the box to confirm' })}
          />
          <SubmitButton busy={formState.isSubmitting} busyText="Joining...">
            Join the agency
          </SubmitButton>
        </Stack>
      </form>
    </InvitationCard>
  );
}

function NoPreview({ title, preview }: { title: string; preview: ReturnType<typeof useJoinPreview> }) {
  if (isInvalidLink(preview.error)) {
    const accepted = isApiError(preview.error) && preview.error.code === 'invitation_accepted';
    return <InvitationEnded how={accepted ? 'accepted' : 'invalid'} />;
  }
  return <LinkWaiting title={title} doing="Loading..." asking={preview} />;
}
