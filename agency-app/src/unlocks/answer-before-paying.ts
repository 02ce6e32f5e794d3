import type { AgencyQuestion, QuestionsResponse } from '@marketplace/contracts';
import { useAssociation, useQueryClient } from '@marketplace/platform';
import { questionKeys, questionTo } from '../questions/questions.query.ts';

/**
 * Returns the question whose answer (anything but a yes) speaks against paying. Reads it on click, because subscribing
 * would render every button of a list.
 */
export function useAnswerBeforePaying(uuid: string): () => AgencyQuestion | null {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return () => {
    const question = questionTo(queries.getQueryData<QuestionsResponse>(questionKeys.of(association)), uuid);
    return question === undefined || question.state === 'yes' ? null : question;
  };
}
