import { daysBetween, OLD_WEEK_DAYS, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Skeleton, Stack } from '@marketplace/ui';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { lastConfirmed, shownName, unlockProps } from '../candidate-facts/candidate-facts.ts';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { AskButton } from '../questions/ask-button.tsx';
import { askOffer, questionTo, useQuestions } from '../questions/questions.query.ts';
import { ButtonPrice, UnlockButton } from './unlock-button.tsx';

const QuestionLine = lazy(() => import(/* webpackChunkName: "later-question-line" */ '../questions/question-line.tsx'));

/** Case that a question is about. */
export type QuestionAbout = Pick<
  ComponentProps<typeof AskButton>,
  'caseId' | 'zip' | 'work' | 'alsoChanged' | 'onAsked'
>;

interface AskOrUnlockProps {
  candidate: ShownCandidate;
  /** Hours to fill; empty if the search has none. */
  requestedHours: WeekMask;
  about?: QuestionAbout | undefined;
  /** Whether a phone pins the buttons to the bottom until they scroll into view. */
  isUntilReached?: boolean;
}

/**
 * The candidate's answer, and buttons to ask and to unlock. After an old confirmation, the question is the
 * primary button.
 */
export function AskOrUnlock({ candidate, requestedHours, about, isUntilReached = false }: AskOrUnlockProps) {
  const [seenAt] = useState(() => new Date());
  const { data, isPending, failureCount } = useQuestions();
  const question = questionTo(data, candidate.uuid);
  const offer = askOffer(data, isPending && failureCount === 0, candidate, seenAt);
  const confirmedAt = lastConfirmed(candidate);
  const isOld = confirmedAt !== null && daysBetween(new Date(confirmedAt), seenAt) > OLD_WEEK_DAYS;
  const askFirst = offer === 'offered' && isOld;
  return (
    <Stack gap={3}>
      {question === undefined ? null : (
        <Suspense>
          <QuestionLine question={question} requestedHours={requestedHours} showsTerms />
        </Suspense>
      )}
      <UnlockButton
        {...unlockProps(candidate)}
        isSecondary={askFirst}
        isUntilReached={isUntilReached}
        ask={
          offer === 'none' ? null : offer === 'loading' ? (
            <Skeleton width="8rem" height="var(--control-m)" />
          ) : (
            <AskButton
              label="Ask first"
              variant={askFirst ? 'primary' : 'secondary'}
              size="m"
              fullWidth
              people={[{ uuid: candidate.uuid, name: shownName(candidate) }]}
              hours={requestedHours}
              {...about}
            >
              <ButtonPrice>free</ButtonPrice>
            </AskButton>
          )
        }
      >
        <BeforePaying isOld={isOld} name={offer === 'offered' ? shownName(candidate) : null} />
      </UnlockButton>
    </Stack>
  );
}

interface BeforePayingProps {
  isOld: boolean;
  /** The person's name if the person can be asked, otherwise null. */
  name: string | null;
}

/** What asking does, or why to ask before paying. */
function BeforePaying({ isOld, name }: BeforePayingProps) {
  if (isOld) {
    return (
      <Words>
        {`This availability is more than ${OLD_WEEK_DAYS} days old.`}
        {name === null ? null : " Ask first. It's free."}
      </Words>
    );
  }
  return name === null ? null : <Words>{`Ask first: find out if ${name} can work your hours.`}</Words>;
}

const Words = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  overflow-wrap: anywhere;
`;
