import type { CaseSummary } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Button, IconButton, Skeleton } from '@marketplace/ui';
import { X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { unlockProps } from '../candidate-facts/candidate-facts.ts';
import { hoursToFill, useCaseQuestionDraft } from '../cases/case-hours.ts';
import { LazyAskDialog, preloadAskDialog } from '../questions/lazy-ask-dialog.tsx';
import { askOffer, useQuestions } from '../questions/questions.query.ts';
import { RowUnlockButton } from '../unlocks/row-unlock-button.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import type { ComparedCandidate } from './compared-facts.tsx';
import { useShortlisting } from './shortlist.mutation.ts';

interface PersonActionsProps extends ComparedCandidate {
  clientCase: CaseSummary | undefined;
}

/** Buttons to unlock and to ask. A candidate without a week can only be asked, until the question is answered. */
export function PersonActions({ candidate, facts: { name }, question, clientCase }: PersonActionsProps) {
  const [seenAt] = useState(() => new Date());
  const [isAsking, setIsAsking] = useState(false);
  const { data, isPending, failureCount } = useQuestions();
  const terms = useUnlockTerms();
  const offer = askOffer(data, isPending && failureCount === 0, candidate, seenAt);
  const isUnanswered = offer !== 'none' || question?.state === 'asked';
  const dialog = {
    people: [{ uuid: candidate.uuid, name }],
    // The button is gone once the candidate is asked.
    fallbackFocus: () => document.getElementById(nameId(candidate.uuid)),
    onClose: () => setIsAsking(false),
  };
  return (
    <Buttons>
      {candidate.unlocked ? (
        <AppLink to={`/contacts#${candidate.uuid}`}>View contact</AppLink>
      ) : candidate.availability.length === 0 && isUnanswered ? null : (
        <RowUnlockButton terms={terms} {...unlockProps(candidate)} />
      )}
      {offer === 'none' ? null : offer === 'loading' ? (
        <Skeleton height="var(--control-s)" />
      ) : (
        <Button
          variant="secondary"
          size="s"
          fullWidth
          aria-haspopup="dialog"
          aria-label={`Ask first ${name}`}
          onPointerEnter={preloadAskDialog}
          onClick={() => setIsAsking(true)}
        >
          Ask first
        </Button>
      )}
      {!isAsking ? null : clientCase === undefined ? (
        <LazyAskDialog {...dialog} hours={EMPTY_WEEK} />
      ) : (
        <AskAboutCase {...dialog} clientCase={clientCase} />
      )}
    </Buttons>
  );
}

/** Id of the link with a candidate's name. */
export const nameId = (uuid: string): string => `compared-${uuid}`;

interface AskAboutCaseProps extends Pick<ComponentProps<typeof LazyAskDialog>, 'people' | 'fallbackFocus' | 'onClose'> {
  clientCase: CaseSummary;
}

const AskAboutCase = ({ clientCase, ...dialog }: AskAboutCaseProps) => (
  <LazyAskDialog {...dialog} hours={hoursToFill(clientCase)} {...useCaseQuestionDraft(clientCase)} />
);

export function RemoveButton({ candidate, facts: { name } }: Pick<ComparedCandidate, 'candidate' | 'facts'>) {
  const shortlisting = useShortlisting({ uuid: candidate.uuid, name });
  return (
    <Remove
      size="s"
      label={`Remove from shortlist: ${name}`}
      title="Remove from shortlist"
      aria-disabled={shortlisting.isPending}
      icon={<X aria-hidden="true" />}
      onClick={() => {
        if (!shortlisting.isPending) shortlisting.mutate(false);
      }}
    />
  );
}

/** Side by side where both fit. */
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  max-width: 22rem;

  > * {
    flex: 1 1 6.25rem;
    min-width: 0;
  }
  > a {
    padding-block: var(--space-1);
    font-size: var(--text-s);
  }
`;

const Remove = styled(IconButton)`
  width: 2rem;
  height: 2rem;
  margin-inline-start: auto;

  @media print {
    display: none;
  }
`;
