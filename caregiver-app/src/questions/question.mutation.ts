import {
  answerByTokenCall,
  answerQuestionCall,
  blockByQuestionCall,
  questionMailsCall,
  stopQuestionsCall,
  type CaregiverQuestionsResponse,
  type OpenQuestionResponse,
} from '@marketplace/contracts';
import { msg, type Answer } from '@marketplace/domain';
import { callApi, useQueryClient, useMutation } from '@marketplace/platform';
import { sendOrKeep } from '../outbox/send-or-keep.ts';
import { questionKeys } from './question.query.ts';

function useStoreOpened(token: string) {
  const queries = useQueryClient();
  return (change: (known: OpenQuestionResponse) => OpenQuestionResponse) =>
    queries.setQueryData<OpenQuestionResponse>(questionKeys.one(token), (known) => known && change(known));
}

export function useAnswerByToken(token: string) {
  const store = useStoreOpened(token);
  return useMutation({
    mutationFn: (answer: Answer) => callApi(answerByTokenCall, { body: { token, answer }, token: null }),
    onSuccess: (question) => store((known) => ({ ...known, question })),
  });
}

export function useBlockAsker(token: string) {
  const store = useStoreOpened(token);
  return useMutation({
    mutationFn: () => callApi(blockByQuestionCall, { body: { token }, token: null }),
    onSuccess: () => store((known) => ({ ...known, question: { ...known.question, blocked: true } })),
  });
}

export function useStopByQuestion(token: string) {
  const store = useStoreOpened(token);
  return useMutation({
    mutationFn: () => callApi(stopQuestionsCall, { body: { token }, token: null }),
    onSuccess: () => store((known) => ({ ...known, stopped: true })),
  });
}

export function useAnswerOwn(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: Answer }) =>
      callApi(answerQuestionCall, { params: { id }, body: { answer }, token }),
    onSuccess: (question) =>
      queries.setQueryData<CaregiverQuestionsResponse>(
        questionKeys.own(token),
        (known) =>
          known && { ...known, questions: known.questions.map((one) => (one.id === question.id ? question : one)) },
      ),
  });
}

/** Start of the slot of a waiting choice about mails. */
export const questionMailsSlot = (uuid: string): string => `question_mails ${uuid}`;

export function useQuestionMails({ uuid, token }: { uuid: string; token: string }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (stopped: boolean) =>
      sendOrKeep(
        {
          slot: questionMailsSlot(uuid),
          kind: 'question_mails',
          owner: uuid,
          body: { stopped },
          label: { text: msg('Email me when an agency asks') },
        },
        (key) => callApi(questionMailsCall, { body: { stopped }, token, key }),
      ),
    onSuccess: (answer) => {
      if (answer === 'waits') return;
      const { stopped } = answer;
      queries.setQueryData<CaregiverQuestionsResponse>(
        questionKeys.own(token),
        (known) => known && { ...known, stopped },
      );
    },
  });
}
