import {
  createJobApplicationBody,
  createJobApplicationCall,
  createJobApplicationResponse,
} from '@marketplace/contracts';
import { AppError } from '../../errors.ts';
import { ownProfile } from '../caregivers/caregivers.service.ts';
import type { FeatureRoutes } from '../routes.ts';
import { insertJobApplication } from './job-applications.repository.ts';

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
      // A token may outlive its profile.
      await ownProfile(deps.db, caregiver);
      const application_id = await insertJobApplication(deps.db, {
        member: caregiver.member,
        job_title,
        agency: agency ?? null,
        internal: internal ?? null,
        source,
        created_at: deps.now(),
      });
      return reply.code(201).send({ application_id });
    },
  );
};
