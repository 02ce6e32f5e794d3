import type { AgencyQuestion, QuestionsResponse } from '@marketplace/contracts';
import { toast, useAppNavigate, useAssociation, useAuth, useQueryClient } from '@marketplace/platform';
import { lazy, Suspense, useState } from 'react';
import { questionKeys, questionTo } from '../questions/questions.query.ts';
import { useRedeemFreeUnlock, useUnlockCheckout } from './unlock.mutation.ts';
import { FREE_UNLOCK_LABELS, type UnlockTerms } from './use-unlock-terms.ts';

const UnlockQuestion = lazy(() => import(/* webpackChunkName: "later-unlock-question" */ './unlock-question.tsx'));

export interface UnlockButtonProps {
  candidateUuid: string;
  firstName: string | null;
  /** Status of the agency's request, from the list row. */
  requestStatus: string | null;
  /** Time of the week's last confirmation; null for an empty week. Shown before a free unlock. */
  confirmedAt?: string | null;
}

/** Unlocks a candidate with a free unlock if available, otherwise by checkout. */
export function useUnlock(
  { candidateUuid, firstName, requestStatus, confirmedAt = null }: UnlockButtonProps,
  terms: UnlockTerms,
) {
  const { user } = useAuth();
  const navigate = useAppNavigate();
  const name = firstName?.trim() || 'Candidate';
  const redeem = useRedeemFreeUnlock({ uuid: candidateUuid, name });
  const checkout = useUnlockCheckout({ uuid: candidateUuid, name });
  const [isConfirming, setIsConfirming] = useState(false);
  // Stays mounted during the closing animation.
  const [isDialogMounted, setIsDialogMounted] = useState(false);
  const [answer, setAnswer] = useState<AgencyQuestion | null>(null);
  const readAnswer = useAnswerBeforePaying(candidateUuid);

  if (requestStatus === 'completed' || redeem.isSuccess) return { state: 'done' as const };
  if (terms.state === 'loading') return { state: 'loading' as const };

  const askToSignIn = () => {
    // Read on click. A subscription would render every button of a list on each filter change.
    const { pathname, search, hash } = window.location;
    toast({
      title: 'Authentication Required',
      description: 'Please sign in to unlock candidate profiles.',
      tone: 'error',
      about: 'session',
    });
    navigate('/signin', { state: { from: { pathname, search, hash } } });
  };
  const isUnknown = terms.state === 'unknown';
  const freeUnlock = isUnknown ? null : terms.freeUnlock;
  const press = () => {
    if (isUnknown) terms.retry();
    else if (!user) askToSignIn();
    else {
      const unfavorableAnswer = readAnswer();
      if (freeUnlock === null && unfavorableAnswer === null) return checkout.mutate();
      setAnswer(unfavorableAnswer);
      setIsDialogMounted(true);
      setIsConfirming(true);
    }
  };
  const isBusy = isUnknown ? terms.retrying : redeem.isPending || checkout.isPending;
  return {
    state: 'offered' as const,
    label: isUnknown ? 'Try again' : freeUnlock ? FREE_UNLOCK_LABELS[freeUnlock.kind] : `Unlock ${name}`,
    action: {
      busy: isBusy,
      busyText: isUnknown ? 'Checking...' : undefined,
      'aria-label': isUnknown && !isBusy ? `Try again to unlock ${name}` : undefined,
      onClick: press,
    },
    /** Whether the plan failed to load. A click then retries. */
    isUnknown,
    /** Kind of free unlock that a click uses; null for a paid unlock. */
    freeKind: freeUnlock?.kind ?? null,
    /** Null for visitors, and until the price is known. */
    priceCents: isUnknown ? null : terms.priceCents,
    /** Dialog that confirms a free unlock, or a payment despite the candidate's answer. */
    dialog: isDialogMounted ? (
      <Suspense fallback={null}>
        <UnlockQuestion
          name={name}
          answer={answer}
          confirmedAt={confirmedAt}
          freeUnlock={freeUnlock}
          priceCents={isUnknown ? null : terms.priceCents}
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => (freeUnlock === null ? checkout.mutate() : redeem.mutate(freeUnlock))}
        />
      </Suspense>
    ) : null,
  };
}

/**
 * Returns a function that reads the candidate's question; null without a question, or after a yes. Reads the
 * cache on click: a subscription would render every button of a list.
 */
function useAnswerBeforePaying(uuid: string): () => AgencyQuestion | null {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return () => {
    const question = questionTo(queries.getQueryData<QuestionsResponse>(questionKeys.of(association)), uuid);
    return question === undefined || question.state === 'yes' ? null : question;
  };
}
