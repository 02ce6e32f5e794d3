import type { AgencyQuestion, QuestionsResponse } from '@marketplace/contracts';
import { useAssociation, useQueryClient } from '@marketplace/platform';
import { questionKeys, questionTo } from '../questions/questions.query.ts';

/**
 * Reads, when an unlock is pressed, a question whose answer speaks against paying: anything but a yes. Subscribing would render each
 * button of a list again.
 */
export function useAnswerBeforePaying(uuid: string): () => AgencyQuestion | null {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return () => {
    const question = questionTo(queries.getQueryData<QuestionsResponse>(questionKeys.of(association)), uuid);
    return question === undefined || question.state === 'yes' ? null : question;
  };
}
