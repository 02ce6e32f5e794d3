import {
  joinCall,
  type JoinPreviewResponse,
  previewJoinCall,
  type ReadInvitationResponse,
} from '@marketplace/contracts';
import {
  callApi,
  isApiError,
  styled,
  toast,
  useAppNavigate,
  useAuth,
  useQuery,
  useQueryClient,
} from '@marketplace/platform';
import { Button, Checkbox, FormError, Heading, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { isInvalidLink, LinkWaiting } from '../sign-in/link-waiting.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { InvitationCard, InvitationEnded } from './invitation-lead.tsx';
import { LinkButton } from '../links/link-button.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

interface JoinWithAccountProps {
  invitation: ReadInvitationResponse;
  token: string;
  personId: string;
  onJoined: () => void;
  /** Called if the link is no longer valid. */
  onRejected: (error: unknown) => void;
}

export function JoinWithAccount({ invitation, token, personId, onJoined, onRejected }: JoinWithAccountProps) {
  const { agency_name: agency } = invitation;
  const title = `Join ${agency}`;
  const preview = useJoinPreview(token, personId);
  const { refreshProfile, profile, subscription } = useAuth();
  const queries = useQueryClient();
  const navigate = useAppNavigate();
  // Obstacle that the confirmation revealed, after the preview showed none.
  const [lateObstacle, setLateObstacle] = useState<Obstacle | null>(null);
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
        if (isObstacle(code)) return setLateObstacle(code);
        if (error.code !== 'link_invalid' && error.code !== 'invitation_accepted') throw error;
        return onRejected(error);
      }
      onJoined();
      // All loaded data belongs to the previous agency.
      queries.clear();
      await refreshProfile();
      toast({ title: `Welcome to ${agency}`, tone: 'success' });
      navigate('/candidates', { replace: true });
    },
  });

  if (preview.data === undefined) return <NoPreview title={title} preview={preview} />;
  const obstacle = isObstacle(preview.data.obstacle) ? preview.data.obstacle : lateObstacle;
  if (obstacle !== null) {
    return (
      <JoinObstacle
        obstacle={obstacle}
        agency={agency}
        isChecking={preview.isFetching}
        onCheckAgain={() => {
          setLateObstacle(null);
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
            isAlone={(profile?.people ?? 1) === 1}
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
    const isAccepted = isApiError(preview.error) && preview.error.code === 'invitation_accepted';
    return <InvitationEnded reason={isAccepted ? 'accepted' : 'invalid'} />;
  }
  return <LinkWaiting title={title} loadingText="Loading..." query={preview} />;
}

/**
 * Loads what would move to the agency and what prevents joining. Refetches on focus, because the user may cancel
 * a plan in another tab.
 */
function useJoinPreview(token: string, personId: string) {
  return useQuery({
    queryKey: ['join-preview', token, personId],
    queryFn: () => callApi(previewJoinCall, { body: { token } }),
  });
}

interface WhatMovesProps {
  preview: JoinPreviewResponse;
  /** Whether the user is the only person in their agency. */
  isAlone: boolean;
  /** End of a canceled plan's paid period; null without a canceled plan. */
  planPaidUntil: string | null;
}

const countText = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;

function WhatMoves({ preview, isAlone, planPaidUntil }: WhatMovesProps) {
  const { agency_name: agency, contacts, duplicates, shortlisted } = preview;
  return (
    <Stack gap={4}>
      <div>
        <Heading level={2} size={4}>
          Moves to {agency}
        </Heading>
        {isAlone && contacts + shortlisted > 0 ? (
          <List>
            {contacts > 0 ? (
              <li>
                {countText(
                  contacts,
                  'unlocked contact, with its notes and payment',
                  'unlocked contacts, with their notes and payments',
                )}
              </li>
            ) : null}
            {contacts > 0 ? <li>Your agency's receipts. Owners of {agency} see them until you leave.</li> : null}
            {shortlisted > 0 ? (
              <li>{countText(shortlisted, 'shortlisted candidate', 'shortlisted candidates')}</li>
            ) : null}
          </List>
        ) : (
          <Text tone="muted">
            {isAlone
              ? "Nothing. You haven't unlocked or shortlisted anyone yet."
              : 'Nothing. Contacts, notes and the shortlist stay with your current agency and its other people.'}
          </Text>
        )}
      </div>
      <div>
        <Heading level={2} size={4}>
          Stays behind
        </Heading>
        <List>
          {duplicates > 0 ? (
            <li>
              {countText(duplicates, 'contact', 'contacts')} that {agency} already has. You keep access through {agency}
              .
            </li>
          ) : null}
          <li>Received job applications, hidden candidates and unused free unlocks</li>
          {isAlone && planPaidUntil !== null ? (
            <li>
              Your own Pro plan, paid until {formatUsDate(planPaidUntil)}. It isn't refunded; from now on you use the
              plan of {agency}.
            </li>
          ) : null}
        </List>
      </div>
      <MutedText>
        Your password, saved searches and sign-in settings stay yours.
        {isAlone ? ' Your own agency closes. It reopens if you leave.' : ''}
      </MutedText>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin-block-start: var(--space-1);
  padding-inline-start: 1.25em;
  list-style: disc;
`;

const OBSTACLES = {
  plan_active: {
    title: 'Cancel your own plan first',
    text: (agency: string) =>
      `Your own Pro plan still renews. After you join, you'll use ${agency}'s plan, and yours would keep charging you. Cancel it under Manage subscription, then come back here.`,
    to: '/account',
    action: 'Go to My Account',
    isRemovable: true,
  },
  last_owner: {
    title: 'Your agency needs another owner first',
    text: (agency: string) =>
      `You're the only owner of your agency, and it has other people. Make one of them an owner, then come back here to join ${agency}.`,
    to: '/account/people',
    action: 'Go to People',
    isRemovable: true,
  },
  already_here: {
    title: "You're already on the team",
    text: (agency: string) => `You already belong to ${agency}. There's nothing left to do.`,
    to: '/candidates',
    action: 'Browse Candidates',
    isRemovable: false,
  },
};

type Obstacle = keyof typeof OBSTACLES;

function isObstacle(code: string | null): code is Obstacle {
  return code !== null && Object.hasOwn(OBSTACLES, code);
}

interface JoinObstacleProps {
  obstacle: Obstacle;
  agency: string;
  isChecking: boolean;
  onCheckAgain: () => void;
}

function JoinObstacle({ obstacle, agency, isChecking, onCheckAgain }: JoinObstacleProps) {
  const { title, text, to, action, isRemovable } = OBSTACLES[obstacle];
  return (
    <OutcomePage
      picture="people"
      title={title}
      live
      primary={<LinkButton to={to} label={action} />}
      secondary={
        isRemovable ? (
          <Button variant="secondary" busy={isChecking} busyText="Checking..." onClick={onCheckAgain}>
            Check again
          </Button>
        ) : null
      }
    >
      {text(agency)}
    </OutcomePage>
  );
}
