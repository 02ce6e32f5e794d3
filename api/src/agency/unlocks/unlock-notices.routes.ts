import type { ServiceDependencies } from '../../dependencies.ts';
import {
  blockFromNoticeCall,
  openUnlockNoticeCall,
  reportWrongPersonCall,
  successSchema,
  unlockNotice,
  unlockNoticeBody,
} from '@marketplace/contracts';
import { type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { blockFromNotice, openNotice, reportNotMe } from './unlock-notices.service.ts';

const LINK_LIMIT = { name: 'unlock-notices', max: 60, windowSeconds: 300 };

export const unlockNoticesRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.limitByClient(LINK_LIMIT);
  app.post(
    openUnlockNoticeCall.path,
    { onRequest, schema: { body: unlockNoticeBody, response: { 200: unlockNotice } } },
    (request) => openNotice(deps, request.body.token),
  );
  app.post(
    blockFromNoticeCall.path,
    { onRequest, schema: { body: unlockNoticeBody, response: { 200: successSchema } } },
    (request) => blockFromNotice(deps, request.body.token).then(successResponse),
  );
  app.post(
    reportWrongPersonCall.path,
    { onRequest, schema: { body: unlockNoticeBody, response: { 200: successSchema } } },
    (request) => reportNotMe(deps, request.body.token).then(successResponse),
  );
};
