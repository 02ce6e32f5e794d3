import type { AgencyQuestion, QuestionsResponse } from '@marketplace/contracts';
import { useAssociation, useQueryClient } from '@marketplace/platform';
import { questionKeys, questionTo } from '../questions/questions.query.ts';

/**
 * Returns a function that reads the candidate's question: null if none was asked or the answer is yes. Reads the cache
 * on click, because a subscription would render every button of a list again.
 */
export function useAnswerBeforePaying(uuid: string): () => AgencyQuestion | null {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return () => {
    const question = questionTo(queries.getQueryData<QuestionsResponse>(questionKeys.of(association)), uuid);
    return question === undefined || question.state === 'yes' ? null : question;
  };
}
