import type { ServiceDependencies } from '../../dependencies.ts';
import {
  applicationStatusBody,
  applicationStatusResponse,
  createJobApplicationBody,
  createJobApplicationCall,
  createJobApplicationResponse,
  jobAgencyCall,
  jobAgencyQuery,
  jobAgencyResponse,
  makeJobLinkBody,
  makeJobLinkCall,
  makeJobLinkResponse,
  ownApplicationsCall,
  ownApplicationsResponse,
  receivedApplicationParams,
  receivedApplicationsCall,
  receivedApplicationsResponse,
  setApplicationStatusCall,
  withdrawApplicationCall,
  withdrawApplicationParams,
} from '@marketplace/contracts';
import { AppError } from '../../http/app-error.ts';
import type { PlaceSources } from '../../reference/places/place-map.ts';
import { noBody, type App, type FeatureRoutes } from '../../http/feature-routes.ts';
import { changeOnce } from '../sent-changes/change-once.ts';
import { jobAgency, makeJobLink } from './job-agency.service.ts';
import {
  applyForJob,
  ownApplications,
  receivedApplications,
  setApplicationStatus,
  withdrawApplication,
} from './job-applications.service.ts';

const TEN_MINUTES = 10 * 60;

export const jobApplicationsRoutes: FeatureRoutes<ServiceDependencies & PlaceSources> = (deps) => async (app) => {
  applyRoute(app, deps);
  jobLinkRoutes(app, deps);

  app.get(
    receivedApplicationsCall.path,
    { onRequest: app.requireAgency, schema: { response: { 200: receivedApplicationsResponse } } },
    async (request) => receivedApplications(deps, request.agency),
  );
  app.patch(
    setApplicationStatusCall.path,
    {
      onRequest: app.requireAgency,
      schema: {
        params: receivedApplicationParams,
        body: applicationStatusBody,
        response: { 200: applicationStatusResponse },
      },
    },
    async ({ agency, params, body }) =>
      setApplicationStatus(deps, { agency, id: params.application_id, status: body.status }),
  );

  app.get(ownApplicationsCall.path, { schema: { response: { 200: ownApplicationsResponse } } }, async (request) => ({
    applications: await ownApplications(deps, await app.identifyCaregiver(request)),
  }));

  app.post(
    withdrawApplicationCall.path,
    { schema: { params: withdrawApplicationParams, body: noBody, response: { 200: ownApplicationsResponse } } },
    async (request) => {
      const { id } = request.params;
      const applications = await changeOnce(
        { app, deps, request },
        {
          change: 'withdrawal',
          body: { id },
          send: (txDeps, caregiver) => withdrawApplication(txDeps, { caregiver, id }),
          repeat: (caregiver) => ownApplications(deps, caregiver),
        },
      );
      return { applications };
    },
  );
};

function applyRoute(app: App, deps: ServiceDependencies): void {
  app.post(
    createJobApplicationCall.path,
    {
      onRequest: app.limitByClient({ name: 'create-job-application-client', max: 60, windowSeconds: 60 * 60 }),
      schema: { body: createJobApplicationBody, response: { 201: createJobApplicationResponse } },
    },
    async (request, reply) => {
      const { token, ...body } = request.body;
      const { communityMemberUuid, job_title, agency, internal, source, job_link } = body;
      const namedJob = { job_title, agency: agency || null, job_link: job_link ?? null };
      const job = { ...namedJob, internal: internal || null, source };
      const applied = await changeOnce(
        { app, deps, request },
        {
          change: 'application',
          token,
          body,
          send: async (txDeps, caregiver) => {
            if (communityMemberUuid.toLowerCase() !== caregiver.uuid) throw new AppError('edit_token_required');
            return applyForJob(txDeps, { caregiver, job });
          },
          repeat: createJobApplicationResponse,
        },
      );
      return reply.code(201).send(applied);
    },
  );
}

function jobLinkRoutes(app: App, deps: ServiceDependencies): void {
  app.get(
    jobAgencyCall.path,
    {
      onRequest: app.limitByClient({ name: 'job-agency-client', max: 120, windowSeconds: TEN_MINUTES }),
      schema: { querystring: jobAgencyQuery, response: { 200: jobAgencyResponse } },
    },
    async (request) => {
      const { job_title, agency, job_link } = request.query;
      return jobAgency(deps, { job_title, agency: agency || null, job_link: job_link ?? null });
    },
  );

  app.post(
    makeJobLinkCall.path,
    {
      onRequest: app.requireAgency,
      preHandler: app.readAssociation,
      schema: { body: makeJobLinkBody, response: { 200: makeJobLinkResponse } },
    },
    async (request) => {
      const { agency, association, body } = request;
      const job = { agencyId: agency.agencyId, job_title: body.job_title, association: association?.code ?? null };
      return { url: await makeJobLink(deps, job) };
    },
  );
}
