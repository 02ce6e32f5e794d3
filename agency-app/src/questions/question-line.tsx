import type { AgencyQuestion } from '@marketplace/contracts';
import { payText, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Badge, Text } from '@marketplace/ui';
import { questionWords } from './questions.query.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

interface QuestionLineProps {
  question: AgencyQuestion;
  requestedHours: WeekMask;
  /** Whether to show the hours and the pay of the question. */
  showsTerms?: boolean;
}

export default function QuestionLine({ question, requestedHours, showsTerms = false }: QuestionLineProps) {
  const words = questionWords(question, requestedHours);
  return (
    <div>
      {question.state === 'yes' ? (
        <Said tone="success">{words}</Said>
      ) : (
        <Text size="s" weight="bold">
          {words}
        </Text>
      )}
      {showsTerms ? (
        <MutedText>
          {`You asked about ${weekPhrase(question.hours)}, $${payText(question.pay_cents)} an hour.`}
        </MutedText>
      ) : null}
    </div>
  );
}

const Said = styled(Badge)`
  white-space: normal;
`;
