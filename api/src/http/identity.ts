import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { BatchedCall } from '../db/batched-call.ts';
import type { AgencyIdentity, ServiceDependencies, CaregiverIdentity } from '../dependencies.ts';
import { AppError } from './app-error.ts';
import type { Database } from '../db/database.ts';

/** Returns null if the token is unknown or expired. */
type LinkOwnerLookup = (deps: ServiceDependencies, token: string) => Promise<CaregiverIdentity | null>;

type SessionLookup = (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, AgencyIdentity>>;

/** The session must be read after the call to `find` begins. */
type FindSession<Session extends AgencyIdentity> = (sessionId: string) => Promise<Session | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * onRequest hook: rejects requests without a live agency session (`session_missing`, `session_expired`) and sets
     * `request.agency`.
     */
    requireAgency(request: FastifyRequest): Promise<void>;
    /**
     * Like `requireAgency`, but loads the session with `find`, which may load more of the agency's data in the same
     * statement. Returns the result of `find`.
     */
    requireSession<Session extends AgencyIdentity>(
      request: FastifyRequest,
      find: FindSession<Session>,
    ): Promise<Session>;
    /** Like `requireAgency`, but only for owners (`owner_required`). */
    requireOwner(request: FastifyRequest): Promise<void>;
    /**
     * Returns null without an access token.
     * @throws AppError for an expired token
     */
    findAgency(request: FastifyRequest): Promise<AgencyIdentity | null>;
    /**
     * Identifies the caregiver by `token` (from the body) or the Authorization header. Accepts edit and link tokens.
     * @throws AppError `edit_token_required`
     */
    identifyCaregiver(request: FastifyRequest, token?: string): Promise<CaregiverIdentity>;
  }
  interface FastifyRequest {
    /** The signed-in agency. Set only on routes with `requireAgency`. */
    readonly agency: AgencyIdentity;
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

interface IdentityOptions {
  deps: ServiceDependencies;
  findLinkOwner: LinkOwnerLookup;
  listSessionsById: SessionLookup;
}

export const identityPlugin = fastifyPlugin<IdentityOptions>(
  async (app, { deps, findLinkOwner, listSessionsById }) => {
    const agencies = new WeakMap<object, AgencyIdentity>();
    // Reads the session on each request, so that a session ended by another process is rejected.
    const sessions = new BatchedCall(listSessionsById);
    app.decorateRequest('agency', {
      getter() {
        const agency = agencies.get(this);
        if (agency === undefined) throw new AppError('session_missing');
        return agency;
      },
    });

    async function sessionOf<Session extends AgencyIdentity>(request: FastifyRequest, find: FindSession<Session>) {
      const token = bearerToken(request);
      if (token === null) return null;
      const claims = app.tokens.readAccessToken(token);
      const session = await find(claims.sessionId);
      if (session === undefined || session.personId !== claims.personId) throw new AppError('session_expired');
      return session;
    }
    const findShared: FindSession<AgencyIdentity> = (sessionId) => sessions.load(deps.db, sessionId);

    app.decorate('findAgency', (request) => sessionOf(request, findShared));

    app.decorate('requireSession', async (request, find) => {
      const session = await sessionOf(request, find);
      if (session === null) throw new AppError('session_missing');
      agencies.set(request, session);
      return session;
    });

    app.decorate('requireAgency', async (request) => {
      await app.requireSession(request, findShared);
    });

    app.decorate('requireOwner', async (request) => {
      await app.requireAgency(request);
      if (request.agency.role !== 'owner') throw new AppError('owner_required');
    });

    app.decorate('identifyCaregiver', async (request, token) => {
      const credential = token ?? bearerToken(request);
      const caregiver =
        credential === null ? null : (app.tokens.readEditToken(credential) ?? (await findLinkOwner(deps, credential)));
      if (caregiver === null) throw new AppError('edit_token_required');
      return caregiver;
    });
  },
  { name: 'identity', dependencies: ['tokens'] },
);
