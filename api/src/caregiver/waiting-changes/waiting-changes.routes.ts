import {
  WAITING_WEEK_CHANGES,
  waitingTokensBody,
  waitingTokensCall,
  waitingTokensResponse,
  type WaitingChange,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { WAITING_TOKEN_SECONDS } from '../../http/tokens.ts';
import { ownerOfQuestion } from '../availability/availability-confirmation.service.ts';

const ofWeek: ReadonlySet<WaitingChange> = new Set(WAITING_WEEK_CHANGES);

export const waitingChangesRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.post(
    waitingTokensCall.path,
    {
      onRequest: app.limitByClient({ name: 'waiting-change-tokens-client', max: 300, windowSeconds: 10 * 60 }),
      schema: { body: waitingTokensBody, response: { 200: waitingTokensResponse } },
    },
    async (request) => {
      const { token, changes } = request.body;
      const byMail = token !== undefined;
      // A monthly mail's token can only change the week, and so can the tokens issued for it.
      if (changes.some((change) => ofWeek.has(change) !== byMail)) throw new AppError('edit_token_required');
      const caregiver = byMail ? await ownerOfQuestion(deps, token) : await app.identifyCaregiver(request);
      return {
        tokens: changes.map((change) => app.tokens.issueWaitingToken(caregiver, change)),
        expires_in: WAITING_TOKEN_SECONDS,
      };
    },
  );
};
