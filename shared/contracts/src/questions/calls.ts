import { defineCall } from '../call.ts';
import type { AskBody, AskResponse, QuestionsQuery, QuestionsResponse } from './schemas.ts';

/** The agency's questions of the last 30 days, and how many more it may ask today. */
export const questionsCall = defineCall<{ query: QuestionsQuery; response: QuestionsResponse }>(
  'GET',
  '/api/questions',
);
/** Idempotent. */
export const askCall = defineCall<{ body: AskBody; response: AskResponse }>('POST', '/api/questions');
