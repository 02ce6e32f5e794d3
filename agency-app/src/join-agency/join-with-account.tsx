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

/**
 * Loads what would move to the agency, and what prevents joining. Refetches on focus, because the user may cancel a
 * plan in another tab.
 */
function useJoinPreview(token: string, personId: string) {
  return useQuery({
    queryKey: ['join-preview', token, personId],
    queryFn: () => callApi(previewJoinCall, { body: { token } }),
  });
}

interface WhatMovesProps {
  preview: JoinPreviewResponse;
  /** Whether the caller is the only person in their agency. */
  alone: boolean;
  /** When a canceled plan's paid period ends; null without a canceled plan. */
  planPaidUntil: string | null;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function WhatMoves({ preview, alone, planPaidUntil }: WhatMovesProps) {
  const { agency_name: agency, contacts, duplicates, shortlisted } = preview;
  return (
    <Stack gap={4}>
      <div>
        <Heading level={2} size={4}>
          Moves to {agency}
        </Heading>
        {alone && contacts + shortlisted > 0 ? (
          <List>
            {contacts > 0 ? (
              <li>
                {counted(
                  contacts,
                  'unlocked contact, with its notes and payment',
                  'unlocked contacts, with their notes and payments',
                )}
              </li>
            ) : null}
            {contacts > 0 ? <li>Your agency's receipts. Owners of {agency} see them until you leave.</li> : null}
            {shortlisted > 0 ? (
              <li>{counted(shortlisted, 'shortlisted candidate', 'shortlisted candidates')}</li>
            ) : null}
          </List>
        ) : (
          <Text tone="muted">
            {alone
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
              {counted(duplicates, 'contact', 'contacts')} that {agency} already has. You keep access through {agency}.
            </li>
          ) : null}
          <li>Received job applications, hidden candidates and unused free unlocks</li>
          {alone && planPaidUntil !== null ? (
            <li>
              Your own Pro plan, paid until {formatUsDate(planPaidUntil)}. It isn't refunded; from now on you use the
              plan of {agency}.
            </li>
          ) : null}
        </List>
      </div>
      <MutedText>
        Your password, saved searches and sign-in settings stay yours.
        {alone ? ' Your own agency closes. It reopens if you leave.' : ''}
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
    removable: true,
  },
  last_owner: {
    title: 'Your agency needs another owner first',
    text: (agency: string) =>
      `You're the only owner of your agency, and it has other people. Make one of them an owner, then come back here to join ${agency}.`,
    to: '/account/people',
    action: 'Go to People',
    removable: true,
  },
  already_here: {
    title: "You're already on the team",
    text: (agency: string) => `You already belong to ${agency}. There's nothing left to do.`,
    to: '/candidates',
    action: 'Browse Candidates',
    removable: false,
  },
};

type Obstacle = keyof typeof OBSTACLES;

function isObstacle(code: string | null): code is Obstacle {
  return code !== null && Object.hasOwn(OBSTACLES, code);
}

interface JoinObstacleProps {
  obstacle: Obstacle;
  agency: string;
  checking: boolean;
  onCheckAgain: () => void;
}

function JoinObstacle({ obstacle, agency, checking, onCheckAgain }: JoinObstacleProps) {
  const { title, text, to, action, removable } = OBSTACLES[obstacle];
  return (
    <OutcomePage
      picture="people"
      title={title}
      live
      primary={<LinkButton to={to} label={action} />}
      secondary={
        removable ? (
          <Button variant="secondary" busy={checking} busyText="Checking..." onClick={onCheckAgain}>
            Check again
          </Button>
        ) : null
      }
    >
      {text(agency)}
    </OutcomePage>
  );
}
