import type { ServiceDependencies } from '../../dependencies.ts';
import {
  answerBody,
  answerByTokenBody,
  answerByTokenCall,
  answerQuestionCall,
  blockByQuestionCall,
  caregiverQuestion,
  caregiverQuestionsCall,
  caregiverQuestionsResponse,
  openQuestionCall,
  openQuestionResponse,
  questionMailsBody,
  questionMailsCall,
  questionMailsResponse,
  questionParams,
  questionTokenBody,
  stopQuestionsByMailCall,
  stopQuestionsCall,
  successSchema,
} from '@marketplace/contracts';
import { QUESTIONS_STOPPED_PAGE } from '../../agency/questions/questions.mails.ts';
import { type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { stopByMail } from '../../http/stop-by-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { changeOnce } from '../sent-changes/change-once.ts';
import {
  answerByToken,
  answerOwn,
  blockAsker,
  openQuestion,
  ownQuestion,
  ownQuestions,
  setQuestionMails,
  stopByToken,
} from './caregiver-questions.service.ts';

const LINK_LIMIT = { name: 'question-link', max: 60, windowSeconds: 300 };

/** Caregivers authenticate with a question email's link, a secure link or an edit token. */
export const caregiverQuestionsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.limitByClient(LINK_LIMIT);
  const success = { 200: successSchema };

  app.post(
    openQuestionCall.path,
    { onRequest, schema: { body: questionTokenBody, response: { 200: openQuestionResponse } } },
    async ({ body }) => openQuestion(deps, body.token),
  );
  app.post(
    answerByTokenCall.path,
    { onRequest, schema: { body: answerByTokenBody, response: { 200: caregiverQuestion } } },
    async ({ body }) => answerByToken(deps, body.token, body.answer),
  );
  app.post(
    blockByQuestionCall.path,
    { onRequest, schema: { body: questionTokenBody, response: success } },
    ({ body }) => blockAsker(deps, body.token).then(successResponse),
  );
  app.post(
    stopQuestionsCall.path,
    { onRequest, schema: { body: questionTokenBody, response: success } },
    async ({ body }) => stopByToken(deps, body.token),
  );

  app.get(caregiverQuestionsCall.path, { schema: { response: { 200: caregiverQuestionsResponse } } }, async (request) =>
    ownQuestions(deps, await app.identifyCaregiver(request)),
  );
  app.post(
    answerQuestionCall.path,
    { onRequest, schema: { params: questionParams, body: answerBody, response: { 200: caregiverQuestion } } },
    async (request) => {
      const { id } = request.params;
      const { answer: reply } = request.body;
      return changeOnce(
        { app, deps, request },
        {
          change: 'answer',
          body: { id, reply },
          send: (txDeps, caregiver) => answerOwn(txDeps, { caregiver, id, reply }),
          repeat: ({ caregiverId }) => ownQuestion(deps, { caregiverId, id }),
        },
      );
    },
  );
  app.post(
    questionMailsCall.path,
    { schema: { body: questionMailsBody, response: { 200: questionMailsResponse } } },
    async (request) => {
      const { stopped } = request.body;
      const answer = async () => ({ stopped });
      return changeOnce(
        { app, deps, request },
        {
          change: 'question_mails',
          body: request.body,
          send: (txDeps, caregiver) => setQuestionMails(txDeps, { caregiver, stopped }).then(answer),
          repeat: answer,
        },
      );
    },
  );

  await stopByMail(app, {
    path: stopQuestionsByMailCall.path,
    query: questionTokenBody,
    response: successSchema,
    onRequest,
    stop: (token) => stopByToken(deps, token),
    pageOf: (token) => siteLink(deps.config, null, QUESTIONS_STOPPED_PAGE, { token }),
  });
};
