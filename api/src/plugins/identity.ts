import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AgencyIdentity, AppDependencies, CaregiverIdentity } from '../dependencies.ts';
import { AppError } from '../errors.ts';
import { findLiveSession } from '../features/auth/sessions.repository.ts';

/** Finds whom an emailed link's token names; null for an unknown or expired one. */
export type LinkOwnerLookup = (deps: AppDependencies, token: string) => Promise<CaregiverIdentity | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * preHandler: refuses a request without a live agency session (`session_missing`, `session_expired`) and sets
     * `request.agency`.
     */
    requireAgency(request: FastifyRequest): Promise<void>;
    /** The agency of the request, or null when it carries no access token. @throws AppError for one that has ended */
    findAgency(request: FastifyRequest): Promise<AgencyIdentity | null>;
    /**
     * The caregiver named by `token` (from the body) or else by the Authorization header; edit tokens and link tokens
     * both count. @throws AppError `edit_token_required`
     */
    identifyCaregiver(request: FastifyRequest, token?: string): Promise<CaregiverIdentity>;
  }
  interface FastifyRequest {
    /** The signed-in agency; only behind `requireAgency`. */
    readonly agency: AgencyIdentity;
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

export const identityPlugin = fastifyPlugin<{ deps: AppDependencies; findLinkOwner: LinkOwnerLookup }>(
  async (app, { deps, findLinkOwner }) => {
    const agencies = new WeakMap<object, AgencyIdentity>();
    app.decorateRequest('agency', {
      getter() {
        const agency = agencies.get(this);
        if (agency === undefined) throw new AppError('session_missing');
        return agency;
      },
    });

    app.decorate('findAgency', async (request) => {
      const token = bearerToken(request);
      if (token === null) return null;
      const claims = app.tokens.readAccessToken(token);
      const session = await findLiveSession(deps.db, claims.sessionId, claims.userId);
      if (session === null) throw new AppError('session_expired');
      return session;
    });

    app.decorate('requireAgency', async (request) => {
      const agency = await app.findAgency(request);
      if (agency === null) throw new AppError('session_missing');
      agencies.set(request, agency);
    });

    app.decorate('identifyCaregiver', async (request, token) => {
      const given = token ?? bearerToken(request);
      const caregiver = given === null ? null : (app.tokens.readEditToken(given) ?? (await findLinkOwner(deps, given)));
      if (caregiver === null) throw new AppError('edit_token_required');
      return caregiver;
    });
  },
  { name: 'identity', dependencies: ['tokens'] },
);
