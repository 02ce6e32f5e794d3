import { useEffect, useRef } from 'react';
import {
  answerByTokenCall,
  answerQuestionCall,
  blockByQuestionCall,
  questionMailsCall,
  stopQuestionsCall,
  type CaregiverQuestion,
  type CaregiverQuestionsResponse,
  type OpenQuestionResponse,
} from '@marketplace/contracts';
import { msg, type Answer } from '@marketplace/domain';
import { callApi, useQueryClient, useMutation } from '@marketplace/platform';
import { useWaiting, type FinishedChange } from '../outbox/outbox.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { questionKeys } from './question.query.ts';

function useStoreOpened(token: string) {
  const queries = useQueryClient();
  return (change: (known: OpenQuestionResponse) => OpenQuestionResponse) =>
    queries.setQueryData<OpenQuestionResponse>(questionKeys.one(token), (cached) => cached && change(cached));
}

export const answerSlot = (id: string): string => `answer ${id}`;

export function useWaitingAnswer(id: string): Answer | undefined {
  const body = useWaiting(answerSlot(id))?.body;
  const answer: unknown = body && Reflect.get(body, 'answer');
  return answer === 'yes' || answer === 'no' ? answer : undefined;
}

export function useRefetchOnceAnswered(token: string, id: string): void {
  const queries = useQueryClient();
  const waits = useWaiting(answerSlot(id)) !== undefined;
  const waited = useRef(waits);
  useEffect(() => {
    const hasLeft = waited.current && !waits;
    waited.current = waits;
    if (hasLeft) void queries.invalidateQueries({ queryKey: questionKeys.one(token) });
  }, [waits, queries, token]);
}

export const linkOwner = (id: string): string => `question ${id}`;

const answerChange = (
  { id, agency_name }: Pick<CaregiverQuestion, 'id' | 'agency_name'>,
  owner: string,
  answer: Answer,
): FinishedChange => ({
  slot: answerSlot(id),
  kind: 'answer',
  owner,
  params: { id },
  body: { answer },
  label: { text: msg('Your answer to {agency}'), values: { agency: agency_name } },
});

const isQuestion = (answer: unknown): answer is CaregiverQuestion =>
  typeof answer === 'object' && answer !== null && 'agency_name' in answer;

export function useStoreAnswer(token: string) {
  const store = useStoreOpened(token);
  return (answer: unknown) => {
    if (isQuestion(answer)) store((cached) => ({ ...cached, question: answer }));
  };
}

export function useAnswerByToken(token: string, question: CaregiverQuestion) {
  return useMutation({
    mutationFn: (answer: Answer) =>
      sendOrQueue(answerChange(question, linkOwner(question.id), answer), () =>
        callApi(answerByTokenCall, { body: { token, answer }, token: null }),
      ),
    onSuccess: useStoreAnswer(token),
  });
}

export function useBlockAsker(token: string) {
  const store = useStoreOpened(token);
  return useMutation({
    mutationFn: () => callApi(blockByQuestionCall, { body: { token }, token: null }),
    onSuccess: () => store((cached) => ({ ...cached, question: { ...cached.question, blocked: true } })),
  });
}

export function useStopByQuestion(token: string) {
  const store = useStoreOpened(token);
  return useMutation({
    mutationFn: () => callApi(stopQuestionsCall, { body: { token }, token: null }),
    onSuccess: () => store((cached) => ({ ...cached, stopped: true })),
  });
}

export function useAnswerOwn({ uuid, token }: { uuid: string; token: string }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question, answer }: { question: CaregiverQuestion; answer: Answer }) =>
      sendOrQueue(answerChange(question, uuid, answer), (key) =>
        callApi(answerQuestionCall, { params: { id: question.id }, body: { answer }, token, key }),
      ),
    onSuccess: (question) => {
      if (question === 'waits') return;
      queries.setQueryData<CaregiverQuestionsResponse>(
        questionKeys.own(token),
        (cached) =>
          cached && {
            ...cached,
            questions: cached.questions.map((cachedQuestion) =>
              cachedQuestion.id === question.id ? question : cachedQuestion,
            ),
          },
      );
    },
  });
}

export const questionMailsSlot = (uuid: string): string => `question_mails ${uuid}`;

export function useQuestionMails({ uuid, token }: { uuid: string; token: string }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (stopped: boolean) =>
      sendOrQueue(
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
        (cached) => cached && { ...cached, stopped },
      );
    },
  });
}
