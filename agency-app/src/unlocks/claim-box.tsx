import { makeClaimCall, type UnlockClaim, type UnlockedCandidate } from '@marketplace/contracts';
import {
  bestTimeLabel,
  CLAIM_REASONS,
  claimBlocker,
  claimBlockerText,
  type ClaimReason,
  claimReasonLabel,
  formatUsd,
} from '@marketplace/domain';
import { callApi, isApiError, styled, toast, useMutation, useQueryClient } from '@marketplace/platform';
import { Button, Cluster, Heading, RadioGroup, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { useChangeUnlock } from './change-unlock.ts';
import { EarlierGuarantee } from './contact-guarantee.tsx';
import { Guarantee } from './guarantee.tsx';
import { unlockedCandidateKeys } from './unlocks.keys.ts';
import { useToday } from '../formats/use-today.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { Form } from '../form-submit/form.tsx';

export function ClaimBox({ unlock }: { unlock: UnlockedCandidate }) {
  const { claim } = unlock;
  if (claim !== null) return <MadeClaim unlock={unlock} claim={claim} />;
  return unlock.claimable ? <OfferedClaim unlock={unlock} /> : <EarlierGuarantee unlock={unlock} />;
}

function OfferedClaim({ unlock }: { unlock: UnlockedCandidate }) {
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [reason, setReason] = useState<ClaimReason | null>(null);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const blocker = useBlocker(unlock, reason);
  const making = useMakeClaim(unlock.request_id, unlock.candidate_first_name);
  if (blocker?.kind === 'over' || blocker?.kind === 'not_live') return null;
  const blockerText = blocker === null ? null : claimBlockerText(blocker);
  return (
    <Box forwardedAs="section" gap={3} aria-label="Dead number">
      <Text size="s">
        <Guarantee />
      </Text>
      {isFormOpen ? (
        <Form
          onSubmit={() => {
            if (reason === null) return setIsReasonMissing(true);
            if (blocker === null && !making.isPending) making.mutate(reason);
          }}
        >
          <Stack gap={3}>
            <RadioGroup
              legend="What happens when you call?"
              options={CLAIM_REASONS}
              value={reason}
              error={isReasonMissing ? 'Please choose what happens' : undefined}
              onChange={(newReason) => {
                setIsReasonMissing(false);
                setReason(newReason);
              }}
            />
            <MutedText role="status">
              {blockerText ?? `We'll ask ${unlock.candidate_first_name} right away if the number is right.`}
            </MutedText>
            <Cluster gap={3}>
              <Button type="submit" size="s" disabled={blocker !== null} busy={making.isPending} busyText="Sending...">
                Send claim
              </Button>
              <Button variant="ghost" size="s" onClick={() => setIsFormOpen(false)}>
                Cancel
              </Button>
            </Cluster>
          </Stack>
        </Form>
      ) : (
        <Cluster gap={3}>
          <Button variant="secondary" size="s" disabled={blocker !== null} onClick={() => setIsFormOpen(true)}>
            Make a claim
          </Button>
          {blockerText === null ? null : <MutedText role="status">{blockerText}</MutedText>}
        </Cluster>
      )}
    </Box>
  );
}

function useBlocker(unlock: UnlockedCandidate, reason: ClaimReason | null) {
  // Renders again at midnight.
  useToday();
  const [openedAt] = useState(() => Date.now());
  const facts = {
    live: !unlock.revoked,
    createdAt: new Date(unlock.created_at),
    status: unlock.status,
    calls: unlock.calls.map(({ outcome, at: calledAt }) => ({ outcome, at: new Date(calledAt) })),
    hasClaim: false,
  };
  return claimBlocker(facts, reason, new Date(openedAt));
}

function MadeClaim({ unlock, claim }: { unlock: UnlockedCandidate; claim: UnlockClaim }) {
  return (
    <Box forwardedAs="section" gap={1} aria-label="Claim">
      <Heading level={3} size={4}>
        Your claim
      </Heading>
      <Text role="status">{outcomeText(unlock, claim)}</Text>
      <MutedText>
        {[claimReasonLabel(claim.reason), formatUsDate(claim.at), claim.by.name].filter(Boolean).join(' · ')}
      </MutedText>
    </Box>
  );
}

function outcomeText(unlock: UnlockedCandidate, { state, due_at, best_time }: UnlockClaim): string {
  const name = unlock.candidate_first_name;
  const bestTimeText = best_time === null ? '' : ` Best time to call: ${bestTimeLabel(best_time).toLowerCase()}.`;
  switch (state) {
    case 'open':
      return `We asked ${name} whether the number is right. We settle the claim after ${formatUsDate(due_at)}, or as soon as ${name} answers.`;
    case 'confirmed':
      return `${name} says that the number is right.${bestTimeText}`;
    case 'corrected':
      return `${name} gave us the right number. It is in this contact now.${bestTimeText}`;
    case 'working':
      return `${name} says that the number is right and that you already work together.`;
    case 'declined':
      return 'Our support team reviewed this claim and did not approve it. You keep the contact. There is no refund or credit.';
    case 'refunding':
      return `We are refunding ${formatUsd(unlock.amount_paid - unlock.amount_returned)} to your card.`;
    case 'refunded':
      return 'We refunded this unlock to your card.';
    case 'credited':
      return 'You got an unlock credit for this contact. Use it on another candidate.';
    case 'support':
      return 'Our support team will decide on this claim and email you.';
  }
}

const Box = styled(Stack)`
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-line);
`;

function useMakeClaim(requestId: string, name: string) {
  const queries = useQueryClient();
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (reason: ClaimReason) =>
      callApi(makeClaimCall, { params: { request_id: requestId }, body: { reason } }),
    onSuccess: async (claim) => {
      await changeUnlock(() => ({ claim }));
      toast({
        title: 'Claim sent',
        description: `We asked ${name} whether the number is right.`,
        tone: 'success',
        about: `claim ${requestId}`,
      });
    },
    onError: async (error) => {
      showFailure(error, "We couldn't send the claim. Please try again.", `claim ${requestId}`);
      // The page was stale: a colleague made a claim or changed the status.
      if (isApiError(error) && error.status === 409)
        await queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all });
    },
  });
}
