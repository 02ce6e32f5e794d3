import {
  WAITING_WEEK_CHANGES,
  waitingTokensBody,
  waitingTokensCall,
  waitingTokensResponse,
  type WaitingChange,
} from '@marketplace/contracts';
import type { FastifyRequest } from 'fastify';
import type { CaregiverIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { WAITING_TOKEN_SECONDS } from '../../http/tokens.ts';
import { askedByLink } from '../questions/caregiver-questions.service.ts';
import { ownerOfQuestion } from '../availability/availability-confirmation.service.ts';

const ofWeek: ReadonlySet<WaitingChange> = new Set(WAITING_WEEK_CHANGES);

/**
 * Finds the caregiver by a token from an email. The token, and waiting tokens issued for it, allow only that email's
 * change.
 */
function ownerOfMail(deps: ServiceDependencies, token: string, changes: readonly WaitingChange[]) {
  if (changes.every((change) => ofWeek.has(change))) return ownerOfQuestion(deps, token);
  if (changes.every((change) => change === 'answer')) return askedByLink(deps, token);
  throw new AppError('edit_token_required');
}

export const waitingChangesRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  async function withoutMail(request: FastifyRequest, changes: readonly WaitingChange[]): Promise<CaregiverIdentity> {
    if (changes.some((change) => ofWeek.has(change))) throw new AppError('edit_token_required');
    return app.identifyCaregiver(request);
  }
  app.post(
    waitingTokensCall.path,
    {
      onRequest: app.limitByClient({ name: 'waiting-change-tokens-client', max: 300, windowSeconds: 10 * 60 }),
      schema: { body: waitingTokensBody, response: { 200: waitingTokensResponse } },
    },
    async (request) => {
      const { token, changes } = request.body;
      const caregiver =
        token === undefined ? await withoutMail(request, changes) : await ownerOfMail(deps, token, changes);
      return {
        tokens: changes.map((change) => app.tokens.issueWaitingToken(caregiver, change)),
        expires_in: WAITING_TOKEN_SECONDS,
      };
    },
  );
};
