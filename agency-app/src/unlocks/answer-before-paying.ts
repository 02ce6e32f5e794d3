import type { AgencyQuestion, QuestionsResponse } from '@marketplace/contracts';
import { weekPhrase } from '@marketplace/domain';
import { useAssociation, useQueryClient } from '@marketplace/platform';
import { questionKeys, questionTo } from '../questions/questions.query.ts';

/** A sentence about an answer that speaks against paying; null after a yes, and where nothing was asked. */
function answerSentence(name: string, { state, hours }: AgencyQuestion): string | null {
  switch (state) {
    case 'no':
      return `${name} said no to these hours: ${weekPhrase(hours)}.`;
    case 'no_answer':
    case 'asked':
      return `${name} has not yet answered your question about ${weekPhrase(hours)}.`;
    case 'ended':
      return `${name} said yes to ${weekPhrase(hours)}, but that answer has ended.`;
    case 'yes':
      return null;
  }
}

/** Reads, when an unlock is pressed, what the candidate answered. Subscribing would render each button of a list again. */
export function useAnswerBeforePaying({ uuid, name }: { uuid: string; name: string }): () => string | null {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return () => {
    const question = questionTo(queries.getQueryData<QuestionsResponse>(questionKeys.of(association)), uuid);
    return question === undefined ? null : answerSentence(name, question);
  };
}
