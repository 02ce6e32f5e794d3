import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  AnswerBody,
  AnswerByTokenBody,
  CaregiverQuestion,
  CaregiverQuestionsResponse,
  OpenQuestionResponse,
  QuestionMailsBody,
  QuestionParams,
  QuestionTokenBody,
} from './schemas.ts';

/** Returns the question that an email's link is about. Read-only; a POST keeps the token out of the URL. */
export const openQuestionCall = defineCall<{ body: QuestionTokenBody; response: OpenQuestionResponse }>(
  'POST',
  '/api/question/open',
);
export const answerByTokenCall = defineCall<{ body: AnswerByTokenBody; response: CaregiverQuestion }>(
  'POST',
  '/api/question/answer',
);
/** 'Block this agency': hides the caregiver from every agency with this name. */
export const blockByQuestionCall = defineCall<{ body: QuestionTokenBody; response: SuccessResponse }>(
  'POST',
  '/api/question/block',
);
export const stopQuestionsCall = defineCall<{ body: QuestionTokenBody; response: SuccessResponse }>(
  'POST',
  '/api/question/stop',
);
/** One-click unsubscribe for mail clients (RFC 8058): the token is in the URL; the posted form is ignored. */
export const stopQuestionsByMailCall = defineCall<{ query: { token: string }; response: SuccessResponse }>(
  'POST',
  '/api/question/stop-by-mail',
);

/** The caregiver's questions, newest first. Requires a link or edit token. */
export const caregiverQuestionsCall = defineCall<{ response: CaregiverQuestionsResponse }>(
  'GET',
  '/api/caregiver-questions',
);
export const answerQuestionCall = defineCall<{
  params: QuestionParams;
  body: AnswerBody;
  response: CaregiverQuestion;
}>('POST', '/api/caregiver-questions/:id/answer');
export const questionMailsCall = defineCall<{ body: QuestionMailsBody; response: QuestionMailsBody }>(
  'POST',
  '/api/caregiver-questions/mails',
);
