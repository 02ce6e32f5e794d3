import {
  confirmEvidenceCall,
  disputeEvidenceCall,
  evidenceParams,
  ownEvidenceCall,
  ownEvidenceResponse,
  removeEvidenceCall,
  stateEvidenceBody,
  stateEvidenceCall,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { noBody, type FeatureRoutes } from '../../http/feature-routes.ts';
import {
  confirmOwnEvidence,
  disputeOwnEvidence,
  ownEvidence,
  removeOwnEvidence,
  stateEvidence,
} from './evidence.service.ts';

const CHANGE_LIMIT = { name: 'caregiver-evidence-client', max: 120, windowSeconds: 10 * 60 };

export const evidenceRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.limitByClient(CHANGE_LIMIT);
  const response = { 200: ownEvidenceResponse };

  app.get(ownEvidenceCall.path, { schema: { response } }, async (request) =>
    ownEvidence(deps, await app.identifyCaregiver(request)),
  );
  app.post(stateEvidenceCall.path, { onRequest, schema: { body: stateEvidenceBody, response } }, async (request) =>
    stateEvidence(deps, { caregiver: await app.identifyCaregiver(request), fact: request.body }),
  );
  const acts = [
    [removeEvidenceCall, removeOwnEvidence],
    [confirmEvidenceCall, confirmOwnEvidence],
    [disputeEvidenceCall, disputeOwnEvidence],
  ] as const;
  for (const [{ method, path }, act] of acts) {
    app.route({
      method,
      url: path,
      onRequest,
      schema: { params: evidenceParams, body: noBody, response },
      handler: async (request) => act(deps, { caregiver: await app.identifyCaregiver(request), id: request.params.id }),
    });
  }
};
