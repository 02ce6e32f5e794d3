import {
  createJobApplicationBody,
  createJobApplicationCall,
  createJobApplicationResponse,
  receivedApplicationsCall,
  receivedApplicationsResponse,
} from '@marketplace/contracts';
import { AppError } from '../../errors.ts';
import type { FeatureRoutes } from '../routes.ts';
import { applyForJob, receivedApplications } from './job-applications.service.ts';

export const jobApplicationsRoutes: FeatureRoutes = (deps) => async (app) => {
  app.post(
    createJobApplicationCall.path,
    {
      onRequest: app.limitByClient({ name: 'create-job-application-client', max: 60, windowSeconds: 60 * 60 }),
      schema: { body: createJobApplicationBody, response: { 201: createJobApplicationResponse } },
    },
    async (request, reply) => {
      const { token, communityMemberUuid, job_title, agency, internal, source } = request.body;
      const caregiver = await app.identifyCaregiver(request, token);
      if (communityMemberUuid.toLowerCase() !== caregiver.uuid) throw new AppError('edit_token_required');
      const job = { job_title, agency: agency || null, internal: internal ?? null, source };
      return reply.code(201).send({ application_id: await applyForJob(deps, caregiver, job) });
    },
  );

  app.get(
    receivedApplicationsCall.path,
    { onRequest: app.requireAgency, schema: { response: { 200: receivedApplicationsResponse } } },
    async (request) => ({ applications: await receivedApplications(deps.db, request.agency.userId) }),
  );
};
